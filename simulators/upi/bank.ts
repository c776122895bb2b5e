import { randomBytes, randomInt } from 'node:crypto';
import { Journal } from '../journal.ts';

export type UpiStatus = 'created' | 'scanning' | 'success' | 'failure';

export interface UpiOrder {
  id: number;
  /** Last part of the payment page's path. */
  token: string;
  gateway: string;
  clientTxnId: string;
  /** The amount due or, after payment, the amount paid. */
  amountPaise: number;
  info: string;
  customerName: string;
  customerEmail: string;
  customerMobile: string;
  redirectUrl: string;
  udf: readonly string[];
  status: UpiStatus;
  createdAt: string;
  /** When an unpaid order fails; null if never. */
  expiresAt: string | null;
  paidAt: string | null;
  /** The bank's transaction reference (UTR). */
  upiTxnId: string;
}

export type OpenUpiOrder = Omit<UpiOrder, 'id' | 'token' | 'status' | 'createdAt' | 'paidAt' | 'upiTxnId'>;

export const isOpen = (order: UpiOrder): boolean => order.status === 'created' || order.status === 'scanning';

/** The payer's bank and the records of all gateways. */
export class Bank {
  readonly #orders = new Map<string, UpiOrder>();
  readonly #clientTxnIds = new Map<string, string>();
  readonly #journal: Journal<UpiOrder>;

  constructor(folder: string | undefined) {
    this.#journal = new Journal(folder, 'upi');
    this.#journal.replay((order) => this.#apply({ ...order, udf: order.udf ?? [] }));
  }

  /** @returns null if the `clientTxnId` was used before */
  open(order: OpenUpiOrder): UpiOrder | null {
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
    const hasExpired = order?.expiresAt && isOpen(order) && Date.now() > Date.parse(order.expiresAt);
    return order && hasExpired ? this.#save({ ...order, status: 'failure' }) : order;
  }

  findByToken(token: string): UpiOrder | undefined {
    const clientTxnId = this.#clientTxnIds.get(token);
    return clientTxnId === undefined ? undefined : this.find(clientTxnId);
  }

  scan(order: UpiOrder): UpiOrder {
    return order.status === 'created' ? this.#save({ ...order, status: 'scanning' }) : order;
  }

  /** A payment may succeed after a failure (late authorization). A success is final. */
  settle(order: UpiOrder, outcome: 'success' | 'failure', amountPaise = order.amountPaise): UpiOrder {
    if (order.status === 'success') return order;
    if (outcome === 'failure') return this.#save({ ...order, status: 'failure' });
    return this.#save({
      ...order,
      status: 'success',
      amountPaise,
      paidAt: new Date().toISOString(),
      upiTxnId: String(randomInt(100_000_000_000, 999_999_999_999)),
    });
  }

  /** Newest first. */
  list(): UpiOrder[] {
    return [...this.#orders.keys()].flatMap((id) => this.find(id) ?? []).reverse();
  }

  clear(): void {
    this.#orders.clear();
    this.#clientTxnIds.clear();
    this.#journal.clear();
  }

  #save(order: UpiOrder): UpiOrder {
    this.#journal.append(order);
    this.#apply(order);
    return order;
  }

  #apply(order: UpiOrder): void {
    this.#orders.set(order.clientTxnId, order);
    this.#clientTxnIds.set(order.token, order.clientTxnId);
  }
}
