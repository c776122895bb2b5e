import type { Hono } from 'hono';
import type { WebhookCourier } from '../webhook-courier.ts';
import type { Behaviour } from './behaviour.ts';
import type { SupplierBook } from './book.ts';
import type { LateRequests } from './late-requests.ts';
import type { SupplierEnv } from './order-reply.ts';
import type { SupplierClock } from './supplier-clock.ts';

/** What the simulator of a supplier is given. */
export interface SupplierParts {
  /** Its truth: orders and balances. */
  book: SupplierBook;
  /** The behaviour that was set. */
  behaviour: Behaviour;
  /** By which it judges the age of signatures; its answers carry this time too. */
  clock: SupplierClock;
  /** Where the mode `late` holds orders. */
  late: LateRequests;
  courier: WebhookCourier;
  /** Where it sends callbacks to, if it does. */
  callbackUrl: string | undefined;
  /** One more account than the demo's. */
  account: Readonly<Record<string, string>> | undefined;
  /** How long an order is under way, at suppliers that complete it later. */
  completeMs: number;
}

/** The stand-in for a supplier: its API is served at `/<name>`, its controls at `/suppliers/<name>`. */
export interface SupplierSimulator {
  /** Also the name of its journal, and in capitals of the variable `<NAME>_WEBHOOK_URL`. */
  name: string;
  /** The balance of each account at the start. */
  balance: number;
  /** What the numbers of its orders begin with. */
  idPrefix: string;
  api(parts: SupplierParts): Hono<SupplierEnv>;
}
