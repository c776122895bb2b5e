import type { Hono } from 'hono';
import type { WebhookCourier } from '../webhook-courier.ts';
import type { Bank } from './bank.ts';
import type { Gateway } from './gateway.ts';

export interface GatewayParts {
  bank: Bank;
  courier: WebhookCourier;
  /** If undefined, state is kept only in memory. */
  dataDir: string | undefined;
  webhookUrl: string | undefined;
  /** Lifetime of an unpaid order, at gateways where the shop cannot set it. */
  expiryMs: number;
  account: Readonly<Record<string, string>> | undefined;
  origin(): string;
}

export interface GatewaySimulator {
  /** Also, in upper case, part of the variable `<NAME>_WEBHOOK_URL`. */
  name: string;
  path: string;
  open(parts: GatewayParts): {
    api: Hono;
    gateway: Gateway;
    /** Clears state that is not in the bank. */
    clear?(): void;
  };
}
