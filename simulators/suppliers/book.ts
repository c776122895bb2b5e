import { Journal } from '../journal.ts';

/** An order that a supplier really executed. */
export interface ExecutedOrder {
  id: string;
  product: string;
  userid: string;
  zoneid: string;
  at: string;
  region: string;
  /** The shop's own reference, where the supplier keeps one. */
  reference: string;
  cost: number;
  status: 'processing' | 'completed' | 'incorrect-details' | 'refunded';
}

type Fact = { order: ExecutedOrder } | { balance: number; region: string };

/** What a supplier did and what the shop still has there: the supplier's own truth. */
export class SupplierBook {
  readonly #orders = new Map<string, ExecutedOrder>();
  readonly #balances = new Map<string, number>();
  readonly #journal: Journal<Fact>;
  readonly #initial: number;

  constructor(folder: string | undefined, name: string, initialBalance: number) {
    this.#initial = initialBalance;
    this.#journal = new Journal(folder, name);
    this.#journal.replay((fact) => this.#apply(fact));
  }

  balance(region: string): number {
    return this.#balances.get(region) ?? this.#initial;
  }

  setBalance(region: string, balance: number): void {
    this.#keep({ balance: Math.round(balance * 100) / 100, region });
  }

  /** Executes an order and takes its cost. */
  execute(order: Omit<ExecutedOrder, 'id' | 'at'>): ExecutedOrder {
    const id = `S${String(Date.now()).slice(-9)}${String(this.#orders.size + 1).padStart(5, '0')}`;
    const executed = { ...order, id, at: new Date().toISOString() };
    this.#keep({ order: executed });
    this.setBalance(order.region, this.balance(order.region) - order.cost);
    return executed;
  }

  update(order: ExecutedOrder): void {
    this.#keep({ order });
  }

  find(matches: (order: ExecutedOrder) => boolean): ExecutedOrder | undefined {
    return [...this.#orders.values()].find(matches);
  }

  list(): ExecutedOrder[] {
    return [...this.#orders.values()].reverse();
  }

  clear(): void {
    this.#orders.clear();
    this.#balances.clear();
    this.#journal.clear();
  }

  #keep(fact: Fact): void {
    this.#journal.append(fact);
    this.#apply(fact);
  }

  #apply(fact: Fact): void {
    if ('order' in fact) this.#orders.set(fact.order.id, fact.order);
    else this.#balances.set(fact.region, fact.balance);
  }
}
