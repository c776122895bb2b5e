import type { Hono } from 'hono';
import type { WebhookCourier } from '../webhook-courier.ts';
import type { Bank } from './bank.ts';
import type { Gateway } from './gateway.ts';

/** What the simulator of a gateway is given. */
export interface GatewayParts {
  bank: Bank;
  courier: WebhookCourier;
  /** Where its truth is kept; in memory only where not given. */
  dataDir: string | undefined;
  /** Where it sends webhooks to, if it does. */
  webhookUrl: string | undefined;
  /** How long an unpaid order stays open, at gateways that the shop does not set it for. */
  expiryMs: number;
  /** Its account, where that is not the demo's. */
  account: Readonly<Record<string, string>> | undefined;
  /** The simulators' own address. */
  origin(): string;
}

/** The stand-in for a gateway: its API is served at its path. Its payments are the bank's. */
export interface GatewaySimulator {
  /** Also, in capitals, of the variable `<NAME>_WEBHOOK_URL`. */
  name: string;
  path: string;
  open(parts: GatewayParts): {
    api: Hono;
    gateway: Gateway;
    /** Forgets what it keeps besides the bank's orders. */
    clear?(): void;
  };
}
