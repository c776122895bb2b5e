import { Journal } from '../journal.ts';

export type OrderEnd = 'completed' | 'incorrect-details' | 'refunded';

/** Each login has one balance per region. */
export interface BookAccount {
  /** Empty if the supplier has only one. */
  region: string;
  /** The login's position, starting at 1. */
  account: number;
}

export interface SupplierOrder extends BookAccount {
  id: string;
  product: string;
  userid: string;
  zoneid: string;
  at: string;
  /** The shop's reference, if the supplier keeps one. */
  reference: string;
  quantity: number;
  cost: number;
  /** The outcome from `endsAt` on. Until then the order is processing. */
  end: OrderEnd;
  endsAt: string;
}

export type NewSupplierOrder = Omit<SupplierOrder, 'id' | 'at' | 'endsAt'> & { takesMs: number };

export const statusOf = (order: SupplierOrder): OrderEnd | 'processing' =>
  Date.now() < Date.parse(order.endsAt) ? 'processing' : order.end;

/** A balance, with any order that changed it, so that a crash cannot separate them. */
interface Fact extends BookAccount {
  order?: SupplierOrder;
  balance: number;
}

/** Only orders that will be completed are charged. */
const chargeOf = ({ end, cost }: SupplierOrder) => (end === 'completed' ? cost : 0);

const keyOf = ({ region, account }: BookAccount) => `${region} ${account}`;

export class SupplierBook {
  readonly #orders = new Map<string, SupplierOrder>();
  readonly #byReference = new Map<string, SupplierOrder>();
  readonly #balances = new Map<string, number>();
  readonly #journal: Journal<Fact>;
  readonly #initialBalance: number;
  readonly #idPrefix: string;

  constructor(folder: string | undefined, supplier: { name: string; balance: number; idPrefix: string }) {
    this.#initialBalance = supplier.balance;
    this.#idPrefix = supplier.idPrefix;
    this.#journal = new Journal(folder, supplier.name);
    this.#journal.replay((fact) => this.#apply(fact));
  }

  balance(account: BookAccount): number {
    return this.#balances.get(keyOf(account)) ?? this.#initialBalance;
  }

  setBalance({ region, account }: BookAccount, balance: number, order?: SupplierOrder): void {
    const fact = { region, account, balance: Math.round(balance * 100) / 100, ...(order && { order }) };
    this.#journal.append(fact);
    this.#apply(fact);
  }

  execute({ takesMs, ...order }: NewSupplierOrder): SupplierOrder {
    const now = Date.now();
    const newOrder: SupplierOrder = {
      ...order,
      id: `${this.#idPrefix}${String(now).slice(-9)}${String(this.#orders.size + 1).padStart(6, '0')}`,
      at: new Date(now).toISOString(),
      endsAt: new Date(now + takesMs).toISOString(),
    };
    this.setBalance(newOrder, this.balance(newOrder) - chargeOf(newOrder), newOrder);
    return newOrder;
  }

  find(id: string): SupplierOrder | undefined {
    return this.#orders.get(id);
  }

  findByReference(reference: string): SupplierOrder | undefined {
    return this.#byReference.get(reference);
  }

  reverse(order: SupplierOrder): SupplierOrder {
    if (order.end === 'refunded') return order;
    const reversed: SupplierOrder = { ...order, end: 'refunded' };
    this.setBalance(order, this.balance(order) + chargeOf(order), reversed);
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

  #apply({ order, balance, ...account }: Fact): void {
    this.#balances.set(keyOf(account), balance);
    if (!order) return;
    this.#orders.set(order.id, order);
    if (order.reference !== '') this.#byReference.set(order.reference, order);
  }
}
