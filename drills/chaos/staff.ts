import { setTimeout as pause } from 'node:timers/promises';
import { decideDelivery, updateOrder } from '@rush/contract/admin-fulfilment.ts';
import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { SUPPLIERS } from '../../server/fulfilment/suppliers/registry.ts';
import { callSimulators } from '../call-shop.ts';
import { Random } from '../random.ts';
import type { DrillShop } from '../shop.ts';
import type { Market } from './market.ts';
import { Refused, RetryingClient, TimedOut } from './retrying-client.ts';

type Status = 'Completed' | 'Refunded' | 'Cancelled';

const POLL_MS = 1_000;
const REASON = 'decided in the drill';
const LEFT_TO_STAFF =
  "select id, player from deliveries where status = 'Unknown' and left_to_staff_at is not null";
const BY_HAND =
  "select orderid from orders where status = 'Processing' and not is_api and input1 like '6______1111'";

export class Staff {
  readonly decisions = new Map<string, Status>();
  readonly #shop: DrillShop;
  readonly #token: string;
  readonly #client: RetryingClient;
  readonly #random: Random;
  readonly #handled = new Set<string>();
  #isWorking = true;
  #working = Promise.resolve();

  constructor(shop: DrillShop, market: Market, seed: number) {
    this.#shop = shop;
    this.#token = market.staff;
    this.#random = new Random(seed ^ 0x2545f491);
    this.#client = new RetryingClient(shop.urls, new Random(seed));
  }

  start(): void {
    this.#working = this.#work();
  }

  async stop(): Promise<void> {
    this.#isWorking = false;
    this.#client.deadline = 0;
    await this.#working;
  }

  cancel(orderid: string): Promise<void> {
    return this.#decide(orderid, 'Cancelled');
  }

  /** Decides by the suppliers' order lists. Needs at most one order per player, and no request in progress. */
  async decideUnknownDeliveries(): Promise<void> {
    const unknown = await this.#shop.readRows<{ id: string; player: string }>(LEFT_TO_STAFF);
    const executed = unknown.length > 0 ? await countExecutions(this.#shop) : new Map();
    for (const { id, player } of unknown) {
      const decision = executed.has(player) ? 'delivered' : 'not-delivered';
      await this.#succeeds(decideDelivery, { params: { id, decision }, body: { reason: REASON } });
    }
  }

  async #work(): Promise<void> {
    while (this.#isWorking) {
      // The database may be down.
      await this.#deliverByHand().catch(() => {});
      await pause(POLL_MS);
    }
  }

  async #deliverByHand(): Promise<void> {
    for (const { orderid } of await this.#shop.readRows<{ orderid: string }>(BY_HAND)) {
      if (this.#handled.has(orderid)) continue;
      this.#handled.add(orderid);
      const status = this.#random.pick(['Completed', 'Completed', 'Refunded', 'Cancelled'] as const);
      await this.#decide(orderid, status);
      if (status === 'Completed' && this.#random.chance(0.25)) await this.#decide(orderid, 'Refunded');
    }
  }

  async #decide(orderid: string, status: Status): Promise<void> {
    const input = { params: { id: orderid }, body: { status, reason: REASON } };
    if (await this.#succeeds(updateOrder, input)) this.decisions.set(orderid, status);
  }

  async #succeeds<C extends AnyCall>(call: C, input: CallInput<C>): Promise<boolean> {
    const output = await this.#client.call(call, input, { token: this.#token }).catch((error: unknown) => {
      if (!(error instanceof Refused || error instanceof TimedOut)) throw error;
    });
    return output !== undefined;
  }
}

/** Counts executed orders per player in all suppliers' lists. */
export async function countExecutions({ simulatorsUrl }: DrillShop): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const { name } of SUPPLIERS) {
    const orders = await callSimulators<{ userid: string }[]>(`${simulatorsUrl}/suppliers/${name}/orders`);
    for (const { userid } of orders) times.set(userid, (times.get(userid) ?? 0) + 1);
  }
  return times;
}
