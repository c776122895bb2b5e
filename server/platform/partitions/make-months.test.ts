import { createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPack, aShopper, type Pack, type Shopper } from '../../testing/a-shopper.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { newId } from '../ids.ts';
import { makeMonths } from './make-months.ts';
import { countMonthsAhead, listMonths, MONTHLY_TABLES, startOfMonth } from './monthly-tables.ts';

const OWNER = 'owner@example.test';
let shop: TestShop;
let shopper: Shopper;
let pack: Pack;
const failures: unknown[] = [];
beforeAll(async () => {
  shop = await openTestShop({
    onLogLine: (line) => line.msg === 'a partition could not be made' && failures.push(line.err),
  });
  await shop.shop.platform.settings.set('alerts.email', OWNER, 'test');
  shopper = await aShopper(shop, { coinsPaise: 50_000_00 });
  pack = await aPack(shop, { discountedPaise: 100 });
});
afterAll(() => shop.close());
// Each test goes on in a month that nobody has made.
beforeEach(() => shop.clock.advance(5 * 31 * 86_400_000));

const months = (ahead: number) => {
  const start = startOfMonth(shop.clock.now(), ahead);
  return `${start.getUTCFullYear()}_${String(start.getUTCMonth() + 1).padStart(2, '0')}`;
};
const ahead = () =>
  Promise.all(
    MONTHLY_TABLES.map(async (table) =>
      countMonthsAhead(await listMonths(shop.db.queries, table), shop.clock.now()),
    ),
  );

async function anOrder(): Promise<string> {
  const session = await aShopper(shop, { coinsPaise: 100_00 });
  const placed = await shop.call(createWalletOrder, { body: pack, token: session.token, key: newId() });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  shopper = session;
  return placed.body.orderid;
}

/** The partitions in which the events of an order lie. */
async function partitionsOf(orderid: string): Promise<string[]> {
  const { rows } = await shop.owner.query(
    `select distinct c.relname as name from order_events e join orders o on o.id = e.order_id join pg_class c on c.oid = e.tableoid
     where o.orderid = $1`,
    [orderid],
  );
  return rows.map(({ name }) => name);
}

const timelineOf = async (orderid: string) =>
  (await shop.call(orderStatus, { body: { client_txn_id: orderid }, token: shopper.token })).body.order
    .timeline.length;

test('the job makes the months ahead, and what happens in one lies in its partition', async () => {
  await runByClock(shop, 'make-months');
  expect(await ahead()).toEqual([3, 3]);
  const orderid = await anOrder();
  expect(await partitionsOf(orderid)).toEqual([`order_events_${months(0)}`]);
});

test('what a month that was never made should have taken is kept, found, and moved into it', async () => {
  const orderid = await anOrder();
  expect(await partitionsOf(orderid)).toEqual(['order_events_default']);
  expect(await timelineOf(orderid)).toBe(2);
  await runByClock(shop, 'make-months');
  expect(await partitionsOf(orderid)).toEqual([`order_events_${months(0)}`]);
  expect(await timelineOf(orderid)).toBe(2);
  await expect(
    shop.owner.query(`delete from months."order_events_${months(0)}"`),
    'the partition that took them',
  ).rejects.toThrow('append-only');
  const { rows } = await shop.owner.query(
    "select tgenabled as state from pg_trigger where tgrelid = 'months.order_events_default'::regclass and not tgisinternal",
  );
  expect(rows.map(({ state }) => state)).toEqual(['O', 'O']);
});

test('four processes that make the same months do no harm to each other or to whoever writes', async () => {
  const making = Promise.all([1, 2, 3, 4].map(() => makeMonths(shop.shop.platform)));
  const orders = [await anOrder(), await anOrder()];
  await making;
  expect(failures).toEqual([]);
  expect(await ahead()).toEqual([3, 3]);
  for (const orderid of orders) expect(await partitionsOf(orderid)).toEqual([`order_events_${months(0)}`]);
});

test('the owner is alerted where the next month cannot be made', async () => {
  await shop.owner.query('alter function make_month rename to make_no_month');
  try {
    await runByClock(shop, 'make-months');
    expect(await ahead()).toEqual([-1, -1]);
    const mail = await until(
      async () =>
        (await shop.simulator<{ subject: string; text: string }[]>(`/inbox/messages?to=${OWNER}`)).find(
          ({ subject }) => subject.includes('Months of the database are missing'),
        ),
      'the mail to the owner',
    );
    expect(mail.text).toContain('order_events has no partition for the next month.');
  } finally {
    await shop.owner.query('alter function make_no_month rename to make_month');
  }
});
