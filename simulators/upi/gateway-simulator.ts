import type { Hono } from 'hono';
import type { WebhookCourier } from '../webhook-courier.ts';
import type { Bank } from './bank.ts';
import type { Gateway } from './gateway.ts';

export interface GatewayParts {
  bank: Bank;
  courier: WebhookCourier;
  /** In memory only if undefined. */
  dataDir: string | undefined;
  webhookUrl: string | undefined;
  /** Lifetime of an unpaid order, at gateways where the shop cannot set it. */
  expiryMs: number;
  /** Default: the demo account. */
  account: Readonly<Record<string, string>> | undefined;
  origin(): string;
}

export interface GatewaySimulator {
  /** Also, in capitals, names the variable `<NAME>_WEBHOOK_URL`. */
  name: string;
  path: string;
  open(parts: GatewayParts): {
    api: Hono;
    gateway: Gateway;
    /** Clears state outside the bank. */
    clear?(): void;
  };
}
