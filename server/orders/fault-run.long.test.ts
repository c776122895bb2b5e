import { decidePartialDelivery } from '@rush/contract/admin-fulfilment.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '../backoffice/audit-all-books.ts';
import { openProxy, type ProviderProxy } from '../testing/a-proxy.ts';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { API_PRODUCTS, type ApiType, turnClock } from '../testing/an-api-order.ts';
import { decideLeft } from '../testing/decide-left.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';

/** Two processes finish sooner than one: `FAULT_ORDERS=5000` in each, with a `FAULT_SEED` of its own. */
const ORDERS = Number(process.env.FAULT_ORDERS ?? 1_000);
const AT_ONCE = 16;
/** Few enough that each turn of the clock does not wake many orders in vain while their account rests. */
const BATCH = 200;
/** After so many orders all that went before is held against the truth of gateway and suppliers. */
const CHECKED_EACH = 1_000;
const FAULTY = 0.05;
/** More than a busy machine holds up a call: what is lost is to be lost by the dice. */
const TIMEOUT_MS = 1_500;
const STUCK_MS = 60_000;
const SEED = Number(process.env.FAULT_SEED ?? 20_261_121);
const TYPES = Object.keys(API_PRODUCTS) as ApiType[];

/** The same faults in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What happens to calls to the suppliers, and how many are under way there. */
class Line {
  inFlight = 0;
  readonly faults: Record<string, number> = {};
  readonly #roll: () => number;
  readonly #repeat: () => Promise<void>;

  constructor(proxy: ProviderProxy, roll: () => number, repeat: () => Promise<void>) {
    this.#roll = roll;
    this.#repeat = repeat;
    proxy.instead = async (path) => {
      const { forward } = proxy;
      this.inFlight++;
      try {
        return await this.#pass(path, forward);
      } finally {
        this.inFlight--;
      }
    };
  }

  async #pass(path: string, forward: ProviderProxy['forward']) {
    if (this.#roll() >= FAULTY) return forward();
    const fault = ['lost', 'late', 'doubled', 'broken', 'cut'][Math.floor(this.#roll() * 5)]!;
    const isOrder = /create_?order$/.test(path);
    this.faults[`${fault}${isOrder ? ' order' : ''}`] =
      (this.faults[`${fault}${isOrder ? ' order' : ''}`] ?? 0) + 1;
    switch (fault) {
      case 'lost':
        return 'hang up' as const;
      case 'late': {
        // Executed after our deadline: nobody waits for the answer any more.
        await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS + 200));
        return forward();
      }
      case 'doubled': {
        // A supplier that knows our reference gets it twice; of the other, our own job is run twice at once.
        const first = await forward();
        if (path.includes('moogold')) await forward();
        await this.#repeat();
        return first;
      }
      case 'broken':
        await forward();
        return { status: 502, body: 'Bad Gateway' };
      default: {
        const answer = await forward();
        return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
      }
    }
  }
}

interface Placed {
  orderid: string;
  player: string;
  type: ApiType;
}

test(`${ORDERS} orders with 5% of the supplier calls lost, late, doubled or broken all end right`, {
  timeout: 3_600_000,
}, async () => {
  const roll = dice(SEED);
  const proxy = await openProxy();
  const shop = await openTestShop({
    env: {
      UPI_GATEWAY: 'razorpay',
      SMILEONE_BASE_URL: `${proxy.url}/smileone`,
      MOOGOLD_BASE_URL: `${proxy.url}/moogold/wp-json/v1/api`,
    },
    tune: { suppliers: { timeoutMs: TIMEOUT_MS } },
  });
  onTestFinished(() => shop.close());
  proxy.target = shop.simulators.url;
  for (const region of ['br', 'ph'])
    await shop.simulator('/suppliers/smileone/balance', { region, balance: 50_000_000 });
  await shop.simulator('/suppliers/moogold/balance', { balance: 5_000_000 });
  const run = await FaultRun.prepare(shop);
  const line = new Line(proxy, roll, () => run.repeatLatest());
  const started = performance.now();
  while (run.placed.length < ORDERS) {
    await run.place(Math.min(BATCH, ORDERS - run.placed.length), roll, line);
    await run.untilEnded(line);
    if (run.placed.length % CHECKED_EACH !== 0 && run.placed.length < ORDERS) continue;
    await run.endRests();
    await run.expectAllRight();
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `${run.placed.length} orders in ${seconds} s, ${proxy.seen.length} supplier calls, faults ${JSON.stringify(line.faults)}, ends ${JSON.stringify(await run.ends())}`,
    );
  }
  expect(Object.keys(line.faults).length).toBeGreaterThanOrEqual(ORDERS < 500 ? 4 : 10);
});

class FaultRun {
  readonly placed: Placed[] = [];
  readonly #shop: TestShop;
  #shoppers: Shopper[] = [];
  #minute: Promise<void> | null = null;
  readonly #packs: Record<ApiType, { product_id: string; item_id: string }[]>;

  constructor(shop: TestShop, packs: FaultRun['packs']) {
    this.#shop = shop;
    this.#packs = packs;
  }

  get packs() {
    return this.#packs;
  }

  static async prepare(shop: TestShop): Promise<FaultRun> {
    const { games, instantGames } = (await shop.call(getHomeProducts)).body;
    const packs = {} as FaultRun['packs'];
    for (const type of TYPES) {
      const product = [...games, ...instantGames].find((each) => each.name === API_PRODUCTS[type].name)!;
      const items = (await shop.call(listItems, { params: { productId: product._id } })).body;
      packs[type] = items
        .filter((item) => item.inStock && item.isApi)
        .slice(0, 3)
        .map((item) => ({ product_id: product._id, item_id: item._id }));
      // The third one is a combination of the first two.
      await shop.owner.query(
        `update items set supplier_item_ids = (select array_agg(id) from (select unnest(supplier_item_ids) as id from items where id = any($2)) each)
         where id = $1`,
        [packs[type][2]!.item_id, packs[type].slice(0, 2).map((pack) => pack.item_id)],
      );
    }
    return new FaultRun(shop, packs);
  }

  async place(count: number, roll: () => number, line: Line): Promise<void> {
    // The clock is turned by days: nobody stays signed in through the whole run.
    this.#shoppers = [];
    for (let each = 0; each < 20; each++)
      this.#shoppers.push(await aShopper(this.#shop, { coinsPaise: 1_000_000_00 }));
    const first = this.placed.length;
    const requests = Array.from({ length: count }, (_, index) => ({
      index: first + index,
      type: TYPES[Math.floor(roll() * TYPES.length)]!,
      pack: roll() < 0.1 ? 2 : Math.floor(roll() * 2),
      isUpi: roll() < 0.3,
      webhook: roll() < 0.1 ? 'drop' : roll() < 0.2 ? 'duplicate' : 'send',
    }));
    const next = requests[Symbol.iterator]();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of next) await this.#placeOne(request, line);
      }),
    );
  }

  async #placeOne(
    request: { index: number; type: ApiType; pack: number; isUpi: boolean; webhook: string },
    line: Line,
  ) {
    const { type } = request;
    const player = `5${String(request.index).padStart(6, '0')}1111`;
    const shopper = this.#shoppers[request.index % this.#shoppers.length]!;
    const pack = this.#packs[type][request.pack]!;
    const body = { ...pack, input1: player, input2: API_PRODUCTS[type].zone };
    await until(
      async () => {
        const answer = await this.#shop.call(checkPlayerId, {
          body: { userid: player, zoneid: body.input2, product_id: pack.product_id },
        });
        return answer.status === 200;
      },
      'the player to be checked',
      120_000,
    );
    const call = request.isUpi ? createOrder : createWalletOrder;
    const placed = await until(
      async () => {
        const answer = await this.#shop.call(call, {
          body,
          token: shopper.token,
          key: `request-${request.index}`,
        });
        if (answer.status === 200) return answer;
        // While its supplier is out for longer, a pack is off sale.
        expect(answer.body.type, JSON.stringify(answer.body)).toBe('out-of-stock');
        await this.#letAMinutePass(line);
        return null;
      },
      'the pack to be on sale',
      120_000,
    );
    this.placed.push({ orderid: placed.body.orderid, player, type });
    if (request.isUpi)
      await this.#shop.simulator(`/upi/orders/${placed.body.orderid}/settle`, {
        outcome: 'success',
        webhook: request.webhook,
      });
  }

  /**
   * Once for all who wait for it, and while nothing is under way: a request that is held up would else outlive the time
   * in which its supplier can execute it.
   */
  #letAMinutePass(line: Line): Promise<void> {
    this.#minute ??= (async () => {
      await this.#untilStill(line);
      await turnClock(this.#shop, 60_000);
      for (const job of ['sweep-deliveries', 'hold-items']) await runByClock(this.#shop, job);
    })().finally(() => {
      this.#minute = null;
    });
    return this.#minute;
  }

  /** The delivery job of the order placed last is run once more, beside itself. */
  async repeatLatest(): Promise<void> {
    await this.#shop.owner.query(
      `select graphile_worker.add_job('deliver-order', json_build_object('orderId', id))
       from orders where status = 'Processing' and is_api order by paid_at limit 1`,
    );
  }

  /**
   * Turns the clock whenever nothing moves any more by itself, until no order waits for anybody but staff, who decides
   * the deliveries that no balance tells apart.
   */
  async untilEnded(line: Line): Promise<void> {
    for (let turn = 0; turn < 400; turn++) {
      await this.#untilStill(line);
      await decideLeft(this.#shop);
      if ((await this.#open()) === 0) return;
      await turnClock(this.#shop, 13 * 60_000);
      await runByClock(this.#shop, 'poll-charges');
      await runByClock(this.#shop, 'sweep-deliveries');
    }
    const left = await this.#shop.owner.query(
      "select o.status as order_status, d.* from orders o left join deliveries d on d.order_id = o.id where o.status in ('Created', 'Processing') limit 5",
    );
    throw new Error(`orders do not end: ${JSON.stringify(left.rows, null, 1)}`);
  }

  /** However slow the machine: it fails only where nothing moved for a while and yet something is due. */
  async #untilStill(line: Line): Promise<void> {
    let seen = '';
    let movedAt = performance.now();
    for (;;) {
      const { due, deliveries, jobs } = (
        await this.#shop.owner.query(
          `select (select count(*)::int from graphile_worker.jobs where task_identifier in ('deliver-order', 'settle-charge', 'take-account-turns')
                     and (locked_at is not null or run_at <= now() + interval '2 seconds') and attempts < max_attempts)
                   + (select count(*)::int from deliveries where status = 'Sent' and reference = '')
                   + (select count(*)::int from supplier_accounts where reading_until > $1 or decide_until > $1) as due,
                  (select max(updated_at)::text from deliveries) as deliveries,
                  (select max(updated_at)::text from graphile_worker.jobs) as jobs`,
          [this.#shop.clock.now()],
        )
      ).rows[0];
      if (line.inFlight === 0 && due === 0) return;
      const now = `${due} ${deliveries} ${jobs} ${line.inFlight}`;
      if (now !== seen) movedAt = performance.now();
      seen = now;
      if (performance.now() - movedAt > STUCK_MS) throw new Error(`the shop hangs: ${now}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #open(): Promise<number> {
    const found = await this.#shop.owner.query(
      `select count(*)::int as open from orders o where o.status in ('Created', 'Processing') and
         (o.status = 'Created' or not exists (select from deliveries d where d.order_id = o.id)
          or exists (select from deliveries d where d.order_id = o.id and d.status in ('Pending', 'Sent', 'Unknown')))`,
    );
    return found.rows[0].open;
  }

  /** What was delivered in part has an owner: staff returns the share of the rest. */
  async endRests(): Promise<void> {
    const rests = await this.#shop.owner.query("select orderid from orders where status = 'Processing'");
    const { token } = await this.#shop.signIn('admin@rush.test');
    for (const { orderid } of rests.rows) {
      const answer = await this.#shop.call(decidePartialDelivery, {
        params: { id: orderid, decision: 'refund' },
        body: { reason: 'not in stock' },
        token,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  }

  async ends(): Promise<Record<string, number>> {
    const found = await this.#shop.owner.query(
      'select status, count(*)::int as orders from orders group by 1',
    );
    return Object.fromEntries(found.rows.map((row) => [row.status, row.orders]));
  }

  async expectAllRight(): Promise<void> {
    const executed = new Map<string, number>();
    for (const supplier of ['smileone', 'moogold'])
      for (const { userid } of await this.#shop.simulator<{ userid: string }[]>(
        `/suppliers/${supplier}/orders`,
      ))
        executed.set(userid, (executed.get(userid) ?? 0) + 1);
    const orders = await this.#shop.owner.query(
      `select o.orderid, o.status, o.input1 as player, o.value_paise::int as paid, o.refunded_paise::int as returned,
              count(d.id)::int as deliveries, count(d.id) filter (where d.status = 'Delivered')::int as delivered
       from orders o left join deliveries d on d.order_id = o.id group by o.id`,
    );
    expect(orders.rows).toHaveLength(this.placed.length);
    const wrong = orders.rows.filter(({ status, player, paid, returned, deliveries, delivered }) => {
      const times = executed.get(player) ?? 0;
      const isRight =
        (status === 'Completed' &&
          delivered > 0 &&
          (delivered === deliveries) === (returned === 0) &&
          returned < paid) ||
        (status === 'Refunded' && delivered === 0 && returned === paid);
      return !isRight || times !== delivered;
    });
    expect(wrong, 'delivered twice, refunded and delivered, or without an end').toEqual([]);
    expect((await verifyLedger(this.#shop.shop.platform)).differences).toEqual([]);
    const gateway = await this.#shop.simulator<{ status: string; amount: number }[]>('/upi/orders');
    const received = gateway
      .filter(({ status }) => status === 'success')
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const booked = await this.#shop.owner.query(
      "select coalesce(sum(amount_paise), 0)::bigint::text as paise from ledger_transfers where kind in ('order-upi', 'late-payment', 'top-up')",
    );
    expect(Number(booked.rows[0].paise), "the gateway's books against ours").toBe(received);
  }
}
