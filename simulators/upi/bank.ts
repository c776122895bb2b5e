import { randomBytes } from 'node:crypto';
import { Journal } from '../journal.ts';

export type UpiStatus = 'created' | 'scanning' | 'success' | 'failure';

/** One order at the gateway, as the gateway knows it. */
export interface UpiOrder {
  id: number;
  token: string;
  gateway: 'ekqr' | 'razorpay';
  clientTxnId: string;
  amountPaise: number;
  info: string;
  customerName: string;
  customerEmail: string;
  customerMobile: string;
  redirectUrl: string;
  status: UpiStatus;
  createdAt: string;
  paidAt: string | null;
  upiTxnId: string;
}

/** The payer's bank and the gateway's book in one: who owes what, and what was paid. */
export class Bank {
  readonly #orders = new Map<string, UpiOrder>();
  readonly #journal: Journal<UpiOrder>;
  readonly #expiryMs: number;

  constructor(folder: string | undefined, expiryMs: number) {
    this.#journal = new Journal(folder, 'upi');
    this.#expiryMs = expiryMs;
    this.#journal.replay((order) => this.#orders.set(order.clientTxnId, order));
  }

  /** @returns null where the reference was used before */
  open(
    order: Omit<UpiOrder, 'id' | 'token' | 'status' | 'createdAt' | 'paidAt' | 'upiTxnId'>,
  ): UpiOrder | null {
    if (this.#orders.has(order.clientTxnId)) return null;
    return this.#save({
      ...order,
      id: 500_000 + this.#orders.size + 1,
      token: randomBytes(16).toString('hex'),
      status: 'created',
      createdAt: new Date().toISOString(),
      paidAt: null,
      upiTxnId: '',
    });
  }

  find(clientTxnId: string): UpiOrder | undefined {
    const order = this.#orders.get(clientTxnId);
    if (!order || order.status === 'success' || order.status === 'failure') return order;
    const age = Date.now() - Date.parse(order.createdAt);
    return age > this.#expiryMs ? this.#save({ ...order, status: 'failure' }) : order;
  }

  findByToken(token: string): UpiOrder | undefined {
    for (const order of this.#orders.values()) if (order.token === token) return this.find(order.clientTxnId);
    return undefined;
  }

  scan(order: UpiOrder): UpiOrder {
    return order.status === 'created' ? this.#save({ ...order, status: 'scanning' }) : order;
  }

  /** What the payer's app does. Money may arrive after a failure (late authorisation), but never leaves again. */
  settle(order: UpiOrder, outcome: 'success' | 'failure', amountPaise?: number): UpiOrder {
    if (order.status === 'success') return order;
    if (outcome === 'failure') return this.#save({ ...order, status: 'failure' });
    return this.#save({
      ...order,
      status: 'success',
      amountPaise: amountPaise ?? order.amountPaise,
      paidAt: new Date().toISOString(),
      upiTxnId: String(300_000_000_000 + Math.floor(Math.random() * 99_999_999_999)),
    });
  }

  list(): UpiOrder[] {
    return [...this.#orders.keys()].flatMap((id) => this.find(id) ?? []).reverse();
  }

  clear(): void {
    this.#orders.clear();
    this.#journal.clear();
  }

  #save(order: UpiOrder): UpiOrder {
    this.#orders.set(order.clientTxnId, order);
    this.#journal.append(order);
    return order;
  }
}
