import { Journal } from '../journal.ts';

export type OrderEnd = 'completed' | 'incorrect-details' | 'refunded';

export interface SupplierOrder {
  id: string;
  product: string;
  userid: string;
  zoneid: string;
  at: string;
  /** From `accountInBook`. */
  region: string;
  /** The shop's reference, if the supplier keeps one. */
  reference: string;
  quantity: number;
  cost: number;
  /** The outcome from `endsAt` on; until then it is processing. */
  end: OrderEnd;
  endsAt: string;
}

/** Each login has a balance per region: `br` for the first login, `br#2` for the second. */
export const accountInBook = (region: string, login: number): string =>
  login === 0 ? region : `${region}#${login + 1}`;

export type NewSupplierOrder = Omit<SupplierOrder, 'id' | 'at' | 'endsAt'> & { takesMs: number };

export const statusOf = (order: SupplierOrder): OrderEnd | 'processing' =>
  Date.now() < Date.parse(order.endsAt) ? 'processing' : order.end;

/** An order and the resulting balance in one record, so that a crash cannot separate them. */
interface Fact {
  order?: SupplierOrder;
  region: string;
  balance: number;
}

/** The supplier's orders and balances. */
export class SupplierBook {
  readonly #orders = new Map<string, SupplierOrder>();
  readonly #byReference = new Map<string, SupplierOrder>();
  readonly #balances = new Map<string, number>();
  readonly #journal: Journal<Fact>;
  readonly #initial: number;
  readonly #idPrefix: string;

  constructor(folder: string | undefined, supplier: { name: string; balance: number; idPrefix: string }) {
    this.#initial = supplier.balance;
    this.#idPrefix = supplier.idPrefix;
    this.#journal = new Journal(folder, supplier.name);
    this.#journal.replay((fact) => this.#apply(fact));
  }

  balance(region: string): number {
    return this.#balances.get(region) ?? this.#initial;
  }

  setBalance(region: string, balance: number): void {
    this.#keep({ region, balance: Math.round(balance * 100) / 100 });
  }

  /** Accepts an order. Its cost is charged only if it will be completed. */
  execute({ takesMs, ...order }: NewSupplierOrder): SupplierOrder {
    const now = Date.now();
    const taken: SupplierOrder = {
      ...order,
      id: `${this.#idPrefix}${String(now).slice(-9)}${String(this.#orders.size + 1).padStart(6, '0')}`,
      at: new Date(now).toISOString(),
      endsAt: new Date(now + takesMs).toISOString(),
    };
    const cost = order.end === 'completed' ? order.cost : 0;
    const balance = Math.round((this.balance(order.region) - cost) * 100) / 100;
    this.#keep({ order: taken, region: order.region, balance });
    return taken;
  }

  find(id: string): SupplierOrder | undefined {
    return this.#orders.get(id);
  }

  findByReference(reference: string): SupplierOrder | undefined {
    return this.#byReference.get(reference);
  }

  /** Reverses a completed order and refunds its cost. */
  reverse(order: SupplierOrder): SupplierOrder {
    if (order.end === 'refunded') return order;
    const reversed: SupplierOrder = { ...order, end: 'refunded' };
    const balance = Math.round((this.balance(order.region) + order.cost) * 100) / 100;
    this.#keep({ order: reversed, region: order.region, balance });
    return reversed;
  }

  /** Newest first. */
  list(): SupplierOrder[] {
    return [...this.#orders.values()].reverse();
  }

  clear(): void {
    this.#orders.clear();
    this.#byReference.clear();
    this.#balances.clear();
    this.#journal.clear();
  }

  #keep(fact: Fact): void {
    this.#journal.append(fact);
    this.#apply(fact);
  }

  #apply({ order, region, balance }: Fact): void {
    if (typeof balance === 'number') this.#balances.set(region, balance);
    if (!order) return;
    this.#orders.set(order.id, order);
    if (order.reference !== '') this.#byReference.set(order.reference, order);
  }
}
