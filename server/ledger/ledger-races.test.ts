import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';
import { refundToWallet } from '../wallet/refund-to-wallet.ts';
import { coinsOf, listTotals, pointsOf, readBalance, SHOP } from './accounts.ts';
import { extendHashChain } from './extend-hash-chain.ts';
import { giveCoins, takeCoins } from './move-coins.ts';
import { InsufficientBalance, postTransfer } from './post-transfer.ts';

vi.setConfig({ testTimeout: rounds(60_000, 3_600_000) });

const shop = await aTestShop({ withoutJobs: true, tune: { database: { poolSize: 32 } } });
afterEach(async () => {
  expect(await auditBooks(shop.db.queries)).toEqual([]);
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => shop.db.transaction(work);

async function inParallel<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}

test('of a hundred concurrent transfers with the same reference, one is posted and the others report that it already was', async () => {
  const { id } = await aShopper(shop);
  const outcomes = await inParallel(100, () =>
    inTransaction((tx) =>
      giveCoins(tx, {
        userId: id,
        amountPaise: 50_00,
        from: SHOP.grants,
        kind: 'grant',
        reference: `fact ${id}`,
        type: 'Credit',
        entry: { kind: 'grant', data: {} },
        memo: 'once',
        now: shop.clock.now(),
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'already-moved')).toHaveLength(99);
  expect(await readBalance(shop.db.queries, coinsOf(id))).toBe(50_00);
});

test('a hundred concurrent requests for the same debit take the coins once', async () => {
  const { id } = await aShopper(shop, { coinsPaise: 100_00 });
  const outcomes = await inParallel(100, () => inTransaction((tx) => spend(tx, id, 60_00, `order ${id}`)));
  expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(1);
  expect(await readBalance(shop.db.queries, coinsOf(id))).toBe(40_00);
});

function spend(tx: Tx, userId: string, amountPaise: number, reference: string) {
  return takeCoins(tx, {
    userId,
    amountPaise,
    to: SHOP.sales,
    kind: 'order-wallet',
    reference,
    type: 'Debit',
    entry: { kind: 'grant', data: {} },
    now: shop.clock.now(),
  });
}

test('each of five hundred debits is refunded once, even though twenty workers try to refund each one twice', async () => {
  const { id } = await aShopper(shop, { coinsPaise: 500_00 });
  const orders = Array.from({ length: 500 }, () => newId());
  for (const order of orders) await inTransaction((tx) => spend(tx, id, 1_00, order));
  expect(await readBalance(shop.db.queries, coinsOf(id))).toBe(0);
  const waiting = [...orders, ...orders].sort();
  const outcomes: string[] = [];
  await inParallel(20, async () => {
    for (let orderId = waiting.pop(); orderId; orderId = waiting.pop()) {
      const refund = {
        userId: id,
        amountPaise: 1_00,
        orderId,
        orderReference: orderId,
        entry: { kind: 'refund', data: { item: 'Pack' } } as const,
      };
      outcomes.push(await inTransaction((tx) => refundToWallet(tx, { ...refund, now: shop.clock.now() })));
    }
  });
  expect(outcomes.filter((outcome) => outcome === 'refunded')).toHaveLength(500);
  expect(outcomes.filter((outcome) => outcome === 'already-refunded')).toHaveLength(500);
  expect(await readBalance(shop.db.queries, coinsOf(id))).toBe(500_00);
});

test('a refused debit changes no rows', async () => {
  const { id } = await aShopper(shop, { coinsPaise: 10_00 });
  const before = await fingerprint();
  await expect(inTransaction((tx) => spend(tx, id, 10_01, newId()))).rejects.toThrow(InsufficientBalance);
  expect(await fingerprint()).toBe(before);
});

async function fingerprint(): Promise<string> {
  const { rows } = await shop.owner.query<{ hash: string }>(`
    select md5(concat(
      (select string_agg(t::text, '' order by id) from ledger_transfers t),
      (select string_agg(b::text, '' order by account) from ledger_balances b),
      (select string_agg(w::text, '' order by id) from wallet_transactions w))) as hash`);
  return rows[0]!.hash;
}

test('the sum of all accounts stays constant while sixteen workers write', async () => {
  const people = await inParallel(10, () => aShopper(shop, { coinsPaise: 100_00, pointsPaise: 100_00 }));
  const readsMax = rounds(100, 3_000);
  let reads = 0;
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pickShopper = () => people[random(people.length)] as Shopper;
  const isOver = () => reads >= readsMax;

  async function write(): Promise<void> {
    while (!isOver()) {
      const { id } = pickShopper();
      const amountPaise = 1 + random(30_00);
      try {
        await inTransaction((tx) => movements[random(movements.length)]!(tx, id, amountPaise));
      } catch (error) {
        if (!(error instanceof InsufficientBalance)) throw error;
      }
    }
  }
  const totals = new Set<number>();
  async function read(): Promise<void> {
    while (!isOver()) {
      const sum = (await listTotals(shop.db.queries)).reduce(
        (all, { balancePaise }) => all + balancePaise,
        0,
      );
      totals.add(sum);
      reads++;
    }
  }
  await Promise.all([...Array.from({ length: 16 }, write), ...Array.from({ length: 8 }, read)]);
  expect(reads).toBeGreaterThan(8);
  expect([...totals]).toEqual([0]);
  const { rows } = await sql<{ lowest: number }>`
    select min(balance_paise) as lowest from ledger_balances`.execute(shop.db.queries);
  expect(rows[0]?.lowest).toBeGreaterThanOrEqual(0);
});

const movements: ((tx: Tx, userId: string, amountPaise: number) => Promise<unknown>)[] = [
  (tx, userId, amountPaise) => spend(tx, userId, amountPaise, newId()),
  (tx, userId, amountPaise) =>
    refundToWallet(tx, {
      userId,
      amountPaise,
      orderId: newId(),
      orderReference: 'R',
      entry: { kind: 'grant', data: {} },
      now: shop.clock.now(),
    }),
  (tx, userId, amountPaise) =>
    giveCoins(tx, {
      userId,
      amountPaise,
      from: pointsOf(userId),
      kind: 'points-redeemed',
      reference: newId(),
      type: 'Credit',
      entry: { kind: 'grant', data: {} },
      now: shop.clock.now(),
    }),
  (tx, userId, amountPaise) =>
    postTransfer(tx, {
      debit: SHOP.promotions,
      credit: pointsOf(userId),
      amountPaise,
      kind: 'points',
      reference: newId(),
      userId,
      now: shop.clock.now(),
    }),
];

test('the hash chain includes a transfer that commits after one with a higher id', async () => {
  const { id } = await aShopper(shop);
  const grant = (tx: Tx, reference: string) =>
    postTransfer(tx, {
      debit: SHOP.promotions,
      credit: pointsOf(id),
      amountPaise: 1,
      kind: 'points',
      reference,
      userId: id,
      now: shop.clock.now(),
    });
  const otherShopper = await aShopper(shop);
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  let markWritten = () => {};
  const written = new Promise<void>((resolve) => {
    markWritten = resolve;
  });
  const slow = inTransaction(async (tx) => {
    await grant(tx, `slow ${id}`);
    markWritten();
    await hold;
  });
  await written;
  await inTransaction((tx) =>
    postTransfer(tx, {
      debit: SHOP.promotions,
      credit: pointsOf(otherShopper.id),
      amountPaise: 1,
      kind: 'points',
      reference: `fast ${id}`,
      userId: otherShopper.id,
      now: shop.clock.now(),
    }),
  );
  const linking = extendHashChain(shop.db);
  const first = await Promise.race([linking.then(() => 'linked'), shortDelay().then(() => 'waiting')]);
  expect(first).toBe('waiting');
  release();
  await slow;
  await linking;
  await extendHashChain(shop.db);
  const { rows } = await sql<{ unlinked: number }>`
    select count(*) as unlinked from ledger_transfers where id > (select max(last_id) from ledger_hash_chain)`.execute(
    shop.db.queries,
  );
  expect(rows[0]?.unlinked).toBe(0);
});

async function shortDelay(): Promise<void> {
  for (let trip = 0; trip < 40; trip++) await sql`select pg_sleep(0.005)`.execute(shop.db.queries);
}

test('an invalid amount is rejected before it reaches the database', async () => {
  const { id } = await aShopper(shop);
  for (const amountPaise of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    await expect(inTransaction((tx) => spend(tx, id, amountPaise, newId()))).rejects.toThrow(RangeError);
});
