import { decidePartialDelivery } from '@rush/contract/admin-fulfilment.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { verifyLedger } from '../backoffice/audit-all-books.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { API_PRODUCTS, type ApiType, advanceClock, untilAccountsIdle } from '../testing/an-api-order.ts';
import { decideUnknownDeliveries } from '../testing/decide-unknown-deliveries.ts';
import { aShopForOneTest, type TestShop, until } from '../testing/test-shop.ts';

const ORDERS = Number(process.env.FAULT_ORDERS ?? 1_000);
const SEED = Number(process.env.FAULT_SEED ?? 20_261_121);
const BATCH = 20;
const SUPPLIERS = ['smileone', 'moogold'] as const;
const CHANCES = { lostRequests: 0.01, lostReplies: 0.01, rejected: 0.01 };
/**
 * Additional faults per batch. A supplier that is `down` stays down until the batch has been placed. `slow` is left
 * out, because a slow request takes real time, while the test clock advances by minutes.
 */
const FAULTS = ['late', 'cut-reply', 'error-reply', 'down'] as const;
const FAULTY_BATCH_CHANCE = 0.2;
const TIMEOUT_MS = 1_500;
const LATE_MS = 2_000;
const PACKS = 4;
/** Longer than an order waits for its refund, and longer than balance readings take to resolve unknown deliveries. */
const MINUTES_MAX = 60;
const TYPES = Object.keys(API_PRODUCTS) as ApiType[];

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test(`${ORDERS} orders reach the correct outcome while suppliers lose, delay, fail and reject requests`, {
  timeout: 3_600_000,
}, async () => {
  const shop = await aShopForOneTest({
    env: { UPI_GATEWAY: 'razorpay' },
    tune: { suppliers: { timeoutMs: TIMEOUT_MS } },
  });
  const run = await FaultRun.prepare(shop);
  while (run.placed < ORDERS) {
    await run.placeBatch(Math.min(BATCH, ORDERS - run.placed));
    await run.untilEnded();
  }
  await run.refundRemainders();
  await run.expectCorrect();
});

type Pack = { product_id: string; item_id: string };

class FaultRun {
  placed = 0;
  readonly #shop: TestShop;
  readonly #roll = seededRandom(SEED);
  readonly #packs = new Map<ApiType, Pack[]>();
  #advancedMs = 0;
  #players = 0;

  private constructor(shop: TestShop) {
    this.#shop = shop;
  }

  static async prepare(shop: TestShop): Promise<FaultRun> {
    const run = new FaultRun(shop);
    for (const region of ['br', 'ph'])
      await shop.simulator('/suppliers/smileone/balance', { region, balance: 50_000_000 });
    await shop.simulator('/suppliers/moogold/balance', { balance: 5_000_000 });
    // The packs below are sold at a loss.
    const { token } = await shop.signIn('admin@rush.test');
    await shop.call(changeSettings, { body: { settings: { 'supplier.sellAtLoss': true } }, token });
    // Probe the signatures, so that requests expire early, and load the costs.
    await shop.simulator('/suppliers/smileone/clock', { signatureSeconds: 300 });
    await shop.owner.query('delete from supplier_signatures');
    for (const job of ['probe-signatures', 'watch-prices']) await runByClock(shop, job);
    for (const supplier of SUPPLIERS)
      await shop.simulator(`/suppliers/${supplier}/faults`, { ...CHANCES, latencyMs: 10, seed: SEED });
    const { games, instantGames } = (await shop.call(getHomeProducts)).body;
    for (const type of TYPES) {
      const product = [...games, ...instantGames].find(({ name }) => name === API_PRODUCTS[type].name)!;
      const items = (await shop.call(listItems, { params: { productId: product._id } })).body
        .filter(({ inStock, isApi }) => inStock && isApi)
        .slice(0, PACKS);
      run.#packs.set(
        type,
        items.map((item) => ({ product_id: product._id, item_id: item._id })),
      );
      // The last pack combines the first two, so it can be delivered in part.
      await shop.owner.query(
        `update items set supplier_item_ids =
           (select array_agg(id) from (select unnest(supplier_item_ids) as id from items where id = any($2)) each)
         where id = $1`,
        [items.at(-1)!._id, items.slice(0, 2).map(({ _id }) => _id)],
      );
    }
    return run;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#roll() * list.length)]!;
  }

  /** Zipf distribution: the n-th pack is ordered 1/n as often as the first. */
  #pickPack(packs: readonly Pack[]): Pack {
    return this.#pick(packs.flatMap((pack, index) => Array<Pack>(Math.round(12 / (index + 1))).fill(pack)));
  }

  async placeBatch(count: number): Promise<void> {
    const requests = Array.from({ length: count }, () => {
      const type = this.#pick(TYPES);
      const player = `5${String(++this.#players).padStart(6, '0')}1111`;
      const webhook = this.#pick(['send', 'send', 'send', 'send', 'drop', 'duplicate']);
      const body = {
        ...this.#pickPack(this.#packs.get(type)!),
        input1: player,
        input2: API_PRODUCTS[type].zone,
      };
      return { body, webhook, isUpi: this.#roll() < 0.3 };
    });
    for (const { body } of requests) {
      const player = { userid: body.input1, zoneid: body.input2, product_id: body.product_id };
      expect((await this.#shop.call(checkPlayerId, { body: player })).status).toBe(200);
    }
    const [supplier, mode] = [this.#pick(SUPPLIERS), this.#pick(FAULTS)];
    const limits = mode === 'down' ? {} : { times: 1 + Math.floor(this.#roll() * 2), delayMs: LATE_MS };
    const isFaulty = this.#roll() < FAULTY_BATCH_CHANCE;
    if (isFaulty) await this.#shop.simulator(`/suppliers/${supplier}/mode`, { mode, ...limits });
    // Sessions expire as the clock advances by hours, and a shopper may have at most ten open payments.
    const shoppers = [
      await aShopper(this.#shop, { coinsPaise: 10_000_000_00 }),
      await aShopper(this.#shop, { coinsPaise: 10_000_000_00 }),
    ];
    const place = async ({ body, webhook, isUpi }: (typeof requests)[number], index: number) => {
      const { token } = shoppers[index % 2]!;
      const call = isUpi ? createOrder : createWalletOrder;
      const response = await this.#shop.call(call, { body, token, key: `request-${body.input1}` });
      // The shop does not try a pack again for 15 minutes after a supplier has rejected it.
      if (response.body.type === 'out-of-stock') return;
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      this.placed++;
      if (isUpi)
        await this.#shop.simulator(`/upi/orders/${response.body.orderid}/settle`, {
          outcome: 'success',
          webhook,
        });
    };
    await Promise.all(requests.map(place));
    await this.#shop.owner.query(
      `select graphile_worker.add_job('deliver-order', json_build_object('orderId', id))
       from orders where status = 'Processing' and is_api order by paid_at limit 1`,
    );
    if (!isFaulty || mode !== 'down') return;
    await this.#untilIdle();
    await this.#shop.simulator(`/suppliers/${supplier}/mode`, { mode: 'ok' });
  }

  /** Advances the clock until each order has ended or awaits only a partial refund, and every pack is on sale again. */
  async untilEnded(): Promise<void> {
    for (let minute = 0; minute < MINUTES_MAX; minute++) {
      await this.#untilIdle();
      await decideUnknownDeliveries(this.#shop);
      const down = await this.#shop.owner.query('select from supplier_health where out_since is not null');
      if ((await this.#listOpen()).length + down.rows.length === 0)
        return runByClock(this.#shop, 'hold-items');
      await advanceClock(this.#shop, 60_000);
      this.#advancedMs += 60_000;
      await this.#shop.simulator('/suppliers/smileone/clock', { skewMs: this.#advancedMs });
      for (const job of ['poll-charges', 'sweep-deliveries']) await runByClock(this.#shop, job);
    }
    throw new Error(`some orders never ended: ${JSON.stringify(await this.#listOpen(), null, 1)}`);
  }

  async #untilIdle(): Promise<void> {
    for (const supplier of SUPPLIERS)
      await until(async () => {
        const late = await this.#shop.simulator<{ end: string | null }[]>(`/suppliers/${supplier}/late`);
        return late.every(({ end }) => end !== null);
      }, 'late requests to arrive');
    await until(async () => {
      const { rowCount } = await this.#shop.owner.query(
        `select from graphile_worker.jobs where task_identifier = 'settle-charge' and run_at <= now() + interval '2 seconds'
           and attempts < max_attempts`,
      );
      return rowCount === 0;
    }, 'payments to be settled');
    await untilAccountsIdle(this.#shop);
  }

  async #listOpen() {
    const { rows } = await this.#shop.owner.query(
      `select o.orderid, o.status as order_status, d.* from orders o left join deliveries d on d.order_id = o.id
       where o.status = 'Created' or
         (o.status = 'Processing' and (d.id is null or d.status in ('Pending', 'Sent', 'Unknown')))`,
    );
    return rows;
  }

  async refundRemainders(): Promise<void> {
    const { rows } = await this.#shop.owner.query("select orderid from orders where status = 'Processing'");
    const { token } = await this.#shop.signIn('admin@rush.test');
    for (const { orderid } of rows) {
      const params = { id: orderid, decision: 'refund' as const };
      const input = { params, body: { reason: 'not in stock' }, token };
      expect((await this.#shop.call(decidePartialDelivery, input)).status).toBe(200);
    }
  }

  async expectCorrect(): Promise<void> {
    const executed = new Map<string, number>();
    for (const supplier of SUPPLIERS) {
      const served = await this.#shop.simulator<{ userid: string }[]>(`/suppliers/${supplier}/orders`);
      for (const { userid } of served) executed.set(userid, (executed.get(userid) ?? 0) + 1);
    }
    const { rows } = await this.#shop.owner.query(
      `select o.orderid, o.status, o.reason_code, o.input1 as player, o.value_paise::int as paid,
         o.refunded_paise::int as returned, count(d.id)::int as parts,
         count(d.id) filter (where d.status = 'Delivered')::int as delivered,
         bool_or(d.left_to_staff_at is not null) as is_left, max(d.attempt)::int as attempts
       from orders o left join deliveries d on d.order_id = o.id group by o.id`,
    );
    expect(rows).toHaveLength(this.placed);
    const count = (keyOf: (row: (typeof rows)[number]) => string) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(Object.groupBy(rows, keyOf)).map(([k, v]) => [k, v?.length])),
      );
    const leftToStaff = rows.filter(({ is_left }) => is_left).length;
    console.log(
      `seed ${SEED}: ${count(({ status, reason_code }) => `${status} ${reason_code ?? ''}`)}, attempts ${count(({ attempts }) => String(attempts))}, ${leftToStaff} left to staff`,
    );
    const incorrect = rows.filter(({ status, player, paid, returned, parts, delivered }) => {
      const isInFull = delivered === parts && returned === 0;
      const isInPart = delivered < parts && returned > 0 && returned < paid;
      const isCorrect =
        status === 'Completed'
          ? delivered > 0 && (isInFull || isInPart)
          : status === 'Refunded' && delivered === 0 && returned === paid;
      return !isCorrect || (executed.get(player) ?? 0) !== delivered;
    });
    expect(incorrect, 'delivered twice, refunded and delivered, or never ended').toEqual([]);
    expect(leftToStaff / rows.length, 'share of orders left to staff').toBeLessThan(1 / 300);
    expect((await verifyLedger(this.#shop.shop.platform)).differences).toEqual([]);
    const gateway = await this.#shop.simulator<{ status: string; amount: number }[]>('/upi/orders');
    const received = gateway
      .filter(({ status }) => status === 'success')
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const booked = await this.#shop.owner.query(
      `select coalesce(sum(amount_paise), 0)::bigint::text as paise from ledger_transfers
       where kind in ('order-upi', 'late-payment', 'top-up')`,
    );
    expect(Number(booked.rows[0].paise), "the gateway's books against ours").toBe(received);
  }
}
