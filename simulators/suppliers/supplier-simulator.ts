import type { Hono } from 'hono';
import type { WebhookCourier } from '../webhook-courier.ts';
import type { Behaviour } from './behaviour.ts';
import type { SupplierBook } from './book.ts';
import type { LateRequests } from './late-requests.ts';
import type { SupplierEnv } from './order-reply.ts';
import type { SupplierClock } from './supplier-clock.ts';

export interface SupplierParts {
  book: SupplierBook;
  behaviour: Behaviour;
  /** Determines the age of signatures and the `Date` header. */
  clock: SupplierClock;
  late: LateRequests;
  courier: WebhookCourier;
  callbackUrl: string | undefined;
  /** An extra login, if the simulator supports it. */
  account: Readonly<Record<string, string>> | undefined;
  /** How long asynchronous orders take, in ms. */
  completeMs: number;
}

/** The API is served at `/<name>`, the control API at `/suppliers/<name>`. */
export interface SupplierSimulator {
  /** Also the name of its journal and, in upper case, part of the variable `<NAME>_WEBHOOK_URL`. */
  name: string;
  balance: number;
  idPrefix: string;
  api(parts: SupplierParts): Hono<SupplierEnv>;
}
