import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addOffer } from '../../testing/add-offer.ts';
import { type ApiOrder, anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { suspendAccount } from '../../testing/suspend-account.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { accountsOf, createFulfilment } from '../fulfilment.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { type AccountTurn, takeTurn } from './account-turn.ts';
import { decideByBalance } from './decide-by-balance.ts';

const MINUTE = 60_000;

let smileone: Supplier;
let moogold: Supplier;
let order: ApiOrder;
let laterOrder: ApiOrder;
const shop = await aTestShop({ withoutJobs: true });
const fulfilment = createFulfilment(shop.shop.platform);
beforeAll(async () => {
  const account = (name: string, region: string) =>
    accountsOf(fulfilment).find((supplier) => supplier.name === name && supplier.region === region)!;
  smileone = account('smileone', 'br');
  moogold = account('moogold', '');
});

beforeEach(async () => {
  await shop.owner.query('delete from deliveries');
  for (const table of ['supplier_accounts', 'supplier_readings', 'supplier_health', 'supplier_prices'])
    await shop.owner.query(`delete from ${table}`);
  await shop.owner.query(
    "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key like 'turn %'))",
  );
  const body = await apiPack(shop, 'SMILEBR');
  [order, laterOrder] = [
    await anApiOrder(shop, 'SMILEBR', { body }),
    await anApiOrder(shop, 'SMILEBR', { body: await apiPack(shop, 'SMILEBR', 1) }),
  ];
  await insertReading({ balance: 1_000_00 });
  await setPrice('13', 61.5);
  await setPrice('23', 122);
});

const now = (inMs = 0) => new Date(shop.clock.now().getTime() + inMs);

/** @param balance in hundredths; null if the reading failed */
const insertReading = async ({ balance, inMs = 0 }: { balance: number | null; inMs?: number }) =>
  (
    await shop.owner.query<{ id: number }>(
      `insert into supplier_readings (supplier, region, started_at, balance) values ('smileone', 'br', $1, $2) returning id::int`,
      [now(inMs), balance],
    )
  ).rows[0]!.id;

const setPrice = (item: string, amount: number) =>
  shop.owner.query(
    `insert into supplier_prices (supplier, region, supplier_product, supplier_item, price, at)
     values ('smileone', 'br', 'mobilelegends', $1, $2, $3)`,
    [item, amount, now()],
  );

interface DeliveryFields {
  item?: string;
  number?: number;
  status?: string;
  supplier?: Supplier;
  queuedInMs?: number;
  values?: Record<string, unknown>;
}

async function insertDelivery(
  apiOrder: ApiOrder,
  {
    item = '13',
    number = 1,
    status = 'Pending',
    supplier = smileone,
    queuedInMs = 0,
    values = {},
  }: DeliveryFields = {},
): Promise<string> {
  const columns = Object.keys(values);
  const { rows } = await shop.owner.query<{ id: string }>(
    `insert into deliveries (id, order_id, item_number, supplier, region, supplier_product, supplier_item, player, zone,
       status, queued_at, created_at, updated_at${columns.map((name) => `, ${name}`).join('')})
     select o.id || $2, o.id, $2::int, $3, $4, 'mobilelegends', $5, '1', '1', $6, $7, now(), now()
       ${columns.map((_, index) => `, $${index + 8}`).join('')}
     from orders o where o.orderid = $1 returning id`,
    [
      apiOrder.id,
      String(number),
      supplier.name,
      supplier.region,
      item,
      status,
      now(queuedInMs),
      ...Object.values(values),
    ],
  );
  return rows[0]!.id;
}

const turn = (supplier = smileone): Promise<AccountTurn> => takeTurn(fulfilment, supplier);
const sentIds = ({ claimed }: AccountTurn) => claimed.map(({ id }) => id);

async function setAccount(assignments: string, values: unknown[] = []): Promise<void> {
  await shop.owner.query(
    "insert into supplier_accounts (supplier, region, parallel) values ('smileone', 'br', 8) on conflict do nothing",
  );
  await shop.owner.query(`update supplier_accounts set ${assignments} where supplier = 'smileone'`, values);
}

const account = async () =>
  (await shop.owner.query("select * from supplier_accounts where supplier = 'smileone'")).rows[0];
const delivery = async (id: string) =>
  (await shop.owner.query('select * from deliveries where id = $1', [id])).rows[0];

/** Starts a turn that waits for a lock taken by `statement` in another transaction, then commits that one. */
async function turnBehind(statement: string, values: unknown[]): Promise<AccountTurn> {
  const other = await shop.owner.connect();
  try {
    await other.query('begin');
    await other.query(statement, values);
    const { pid } = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
    const blocked = turn();
    const isWaiting = async () =>
      (await shop.owner.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid]))
        .rowCount! > 0;
    const event = await Promise.race([blocked.then(() => 'ended'), until(isWaiting).then(() => 'waited')]);
    await other.query('commit');
    const outcome = await blocked;
    expect(event).toBe('waited');
    return outcome;
  } finally {
    other.release();
  }
}

describe('turns for an account', () => {
  test('a turn waits for a concurrent turn for the same account', async () => {
    await setAccount('decided_reading = (select max(id) from supplier_readings)');
    await turnBehind("select from supplier_accounts where supplier = 'smileone' for update", []);
  });

  test('a turn sends nothing for an order that ends concurrently', async () => {
    const id = await insertDelivery(order);
    await setAccount('parallel = 8');
    const result = await turnBehind(
      "update orders set status = 'Cancelled', updated_at = now() where orderid = $1",
      [order.id],
    );
    expect(sentIds(result)).toEqual([]);
    expect((await delivery(id)).status).toBe('Pending');
  });

  test('a turn does not wait for an order at another account', async () => {
    const id = await insertDelivery(order);
    await insertDelivery(laterOrder, { supplier: moogold });
    const other = await shop.owner.connect();
    try {
      await other.query('begin');
      await other.query('select from orders where orderid = $1 for update', [laterOrder.id]);
      expect(sentIds(await turn())).toEqual([id]);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  test('a turn sends deliveries in order of payment, up to the account’s limit', async () => {
    const [laterId, earlierId] = [
      await insertDelivery(order, { queuedInMs: -1_000 }),
      await insertDelivery(laterOrder, { item: '23', queuedInMs: -2_000 }),
    ];
    await setAccount('parallel = 1');
    expect(sentIds(await turn())).toEqual([earlierId]);
    expect(sentIds(await turn())).toEqual([]);
    await setAccount('parallel = 2');
    expect(sentIds(await turn())).toEqual([laterId]);
  });

  test('a turn records each delivery’s cost and last successful reading, and that the account was used', async () => {
    const reading = await insertReading({ balance: 900_00 });
    await insertReading({ balance: null });
    const id = await insertDelivery(order);
    expect(sentIds(await turn())).toEqual([id]);
    expect(await delivery(id)).toMatchObject({
      status: 'Sent',
      attempt: 1,
      cost: 61_50,
      sent_reading: reading,
    });
    expect((await account()).is_used).toBe(true);
  });

  test('a request expires within a minute if a probe was positive, else after the quiet time', async () => {
    await shop.owner.query("update supplier_signatures set finding = 'expired-accepted'");
    const id = await insertDelivery(order);
    await turn();
    const expiryMs = async () => {
      const { sent_at, expires_at } = await delivery(id);
      return expires_at.getTime() - sent_at.getTime();
    };
    expect(await expiryMs()).toBe(shop.shop.platform.settings.get('supplier.quietMinutes') * MINUTE);
    await shop.owner.query("update deliveries set status = 'Pending' where id = $1", [id]);
    await shop.owner.query(
      `insert into supplier_signatures (supplier, region, environment, finding, checked_at)
       values ('smileone', 'br', 'test', 'proven', $1)
       on conflict (supplier, region, account) do update set finding = excluded.finding, checked_at = excluded.checked_at`,
      [now()],
    );
    await turn();
    expect(await expiryMs()).toBeLessThanOrEqual(MINUTE);
  });

  test('a turn schedules another one in case its process crashes', async () => {
    await insertDelivery(order);
    const { nextAt } = await turn();
    const leaseMs = shop.shop.platform.config.suppliers.timeoutMs * 2;
    expect(nextAt).toBeLessThanOrEqual(now(leaseMs).getTime());
    expect((await account()).turn_at.getTime()).toBeGreaterThan(now().getTime());
    const { rows } = await shop.owner.query(
      "select run_at from graphile_worker.jobs where key = 'turn smileone br later'",
    );
    expect(rows).toEqual([{ run_at: (await account()).turn_at }]);
  });
});

describe('evaluating a reading', () => {
  beforeEach(async () => {
    await shop.owner.query('delete from supplier_readings');
  });

  const insertUnknown = (apiOrder: ApiOrder, row: DeliveryFields = {}) =>
    insertDelivery(apiOrder, {
      status: 'Unknown',
      ...row,
      values: {
        attempt: 1,
        cost: 61_50,
        sent_at: now(-2 * MINUTE),
        unknown_at: now(-2 * MINUTE),
        expires_at: now(-MINUTE),
        ...row.values,
      },
    });

  test('only one process at a time evaluates a reading, and another takes over if it crashes', async () => {
    const reading = await insertReading({ balance: 900_00 });
    const isDue = async () => (await turn()).isDecisionDue;
    expect(await turn()).toMatchObject({ isDecisionDue: true, nextAt: expect.any(Number) });
    expect(await isDue()).toBe(false);
    await setAccount('decide_until = $1', [now(-1)]);
    expect(await isDue()).toBe(true);
    await setAccount('decide_until = null, decided_reading = $1', [reading]);
    expect(await isDue()).toBe(false);
  });

  test('nothing is decided while prices cannot be read, and the evaluation is retried soon', async () => {
    const before = await insertReading({ balance: 900_00, inMs: -3 * MINUTE });
    const id = await insertUnknown(order, { values: { sent_reading: before } });
    await insertReading({ balance: 900_00 - 61_50 });
    await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
    await decideByBalance(fulfilment, smileone);
    await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
    expect((await delivery(id)).status).toBe('Unknown');
    const { decided_reading, decide_until } = await account();
    expect(decided_reading).toBeNull();
    expect(decide_until.getTime()).toBeGreaterThan(now().getTime());
    const { rows } = await shop.owner.query(
      "select run_at from graphile_worker.jobs where key = 'turn smileone br later'",
    );
    expect(rows).toEqual([{ run_at: decide_until }]);
    await decideByBalance(fulfilment, smileone);
    expect((await delivery(id)).status).toBe('Delivered');
  });

  test('the evaluation considers a price that applied only between two readings', async () => {
    const before = await insertReading({ balance: 900_00, inMs: -3 * MINUTE });
    const id = await insertUnknown(order, { values: { sent_reading: before } });
    await shop.owner.query(
      `insert into supplier_price_changes (supplier, region, supplier_product, supplier_item, price, seen_at)
       values ('smileone', 'br', 'mobilelegends', '13', 65, $1)`,
      [now(-MINUTE)],
    );
    await insertReading({ balance: 900_00 - 65_00 });
    await decideByBalance(fulfilment, smileone);
    expect((await delivery(id)).status).toBe('Delivered');
  });

  test('a delivery is not resolved twice', async () => {
    const before = await insertReading({ balance: 900_00, inMs: -3 * MINUTE });
    const id = await insertUnknown(order, { values: { sent_reading: before } });
    await insertReading({ balance: 900_00 });
    await Promise.all([decideByBalance(fulfilment, smileone), decideByBalance(fulfilment, smileone)]);
    expect(await delivery(id)).toMatchObject({ status: 'Pending', reason_code: 'not-executed', attempt: 1 });
    const events = await shop.owner.query("select from order_events where kind = 'sent-again'");
    expect(events.rowCount).toBe(1);
  });
});

test('only one process at a time polls a delivery', async () => {
  const deliveryId = await insertDelivery(order, {
    supplier: moogold,
    status: 'Unknown',
    values: { attempt: 1, sent_at: now(-MINUTE), unknown_at: now(-MINUTE), poll_at: now(-1) },
  });
  expect((await turn(moogold)).toPoll.map(({ id }) => id)).toEqual([deliveryId]);
  expect((await turn(moogold)).toPoll).toEqual([]);
});

test('an order whose account is down looks for another offer every few seconds, not every turn', async () => {
  const body = await apiPack(shop, 'SMILEBR');
  await addOffer(shop, body.item_id);
  await insertDelivery(order);
  await suspendAccount(shop, smileone);
  const searchCount = async () => (await turn()).searchCount;
  expect(await searchCount()).toBe(1);
  expect(await searchCount()).toBe(0);
  shop.clock.advance(6_000);
  expect(await searchCount()).toBe(1);
});
