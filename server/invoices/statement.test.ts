import { accountStatement, orderDocument, setBillingState } from '@rush/contract/invoices.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHOP } from '../ledger/accounts.ts';
import { giveCoins } from '../ledger/move-coins.ts';
import { newId } from '../platform/ids.ts';
import { indianDay } from '../platform/indian-day.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { aPack, aShopper, type Shopper } from '../testing/a-shopper.ts';
import { aSoldOrder, endOrder, GSTIN, setSettings } from '../testing/a-sold-order.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { issueDocuments } from './issue-documents.ts';
import { readStatement } from './read-statement.ts';

const shop = await aTestShop({ withoutJobs: true });
const owner = await shop.signIn('admin@rush.test');
await setSettings(shop, owner, { 'tax.registration': 'regular', 'tax.gstin': GSTIN });

const today = () => indianDay(shop.clock.now());
const shift = (day: string, days: number) =>
  indianDay(new Date(new Date(`${day}T06:00:00Z`).getTime() + days * 86_400_000));

async function balanceOf({ id }: Shopper): Promise<number> {
  const { rows } = await shop.owner.query('select balance_paise from ledger_balances where account = $1', [
    `user:${id}:coins`,
  ]);
  return Number(rows[0]?.balance_paise ?? 0);
}

test('a statement shows the opening balance, each movement, and the ledger’s closing balance', async () => {
  const firstDay = today();
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const pack = await aPack(shop, { discountedPaise: 120_00 });
  const { orderid } = await aSoldOrder(shop, owner, { shopper, pack });
  await endOrder(shop, owner, orderid, { status: 'Refunded' });
  await aSoldOrder(shop, owner, { shopper, pack });
  const byUpi = await aUpiOrder(shop, { shopper });
  await byUpi.pay();
  await byUpi.verify();
  const { queries } = shop.db;
  const all = await readStatement(queries, shopper.id, { from: firstDay, to: today() });
  expect(all).toMatchObject({ openingPaise: 0, closingPaise: await balanceOf(shopper) });
  expect(all.lines.map(({ inPaise, outPaise, upiPaise }) => [inPaise, outPaise, upiPaise])).toEqual([
    [1_000_00, 0, 0],
    [0, 120_00, 0],
    [120_00, 0, 0],
    [0, 120_00, 0],
    [0, 0, 100_00],
  ]);
  const after = await readStatement(queries, shopper.id, { from: shift(today(), 1), to: shift(today(), 3) });
  expect(after).toEqual({ openingPaise: all.closingPaise, closingPaise: all.closingPaise, lines: [] });
});

test('statements for adjacent periods have matching balances', async () => {
  const firstDay = today();
  const shopper = await aShopper(shop, { coinsPaise: 5_000_00 });
  for (let i = 0; i < 24; i++)
    await shop.db.transaction((tx) =>
      giveCoins(tx, {
        userId: shopper.id,
        amountPaise: 1 + i * 37,
        from: SHOP.grants,
        kind: 'grant',
        reference: newId(),
        type: 'Credit',
        entry: { kind: 'grant', data: {} },
        memo: 'for a test',
        now: new Date(shop.clock.now().getTime() + i * 43_200_000),
      }),
    );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 13 }), { maxLength: 5 }), async (cuts) => {
      const days = [0, ...cuts.sort((a, b) => a - b), 14];
      let closing = 0;
      let lines = 0;
      for (const [index, first] of days.slice(0, -1).entries()) {
        const last = (days[index + 1] ?? 14) - 1;
        const period = { from: shift(firstDay, first), to: shift(firstDay, last) };
        const statement = await readStatement(shop.db.queries, shopper.id, period);
        expect(statement.openingPaise).toBe(closing);
        closing = statement.closingPaise;
        lines += statement.lines.length;
      }
      expect(lines).toBe(25);
    }),
    { numRuns: 10 },
  );
});

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2024-01-01', '2025-01-01'],
])('a statement from %s to %s is refused', async (from, to) => {
  const shopper = await aShopper(shop);
  const response = await shop.call(accountStatement, { query: { from, to }, token: shopper.token });
  expect([response.status, response.body.type]).toEqual([422, 'period-invalid']);
});

test('a statement is a PDF in either language', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 10_00 });
  for (const language of ['en', 'hi'] as const) {
    const response = await shop.call(accountStatement, {
      query: { from: today(), to: today(), language },
      token: shopper.token,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(String(response.body)).toMatch(/^%PDF-/);
  }
});

test('invoices of an erased customer keep the amount and the State, and the name only if the law requires it', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 1_00_000_00 });
  await shop.call(setBillingState, { body: { state: '27' }, token: shopper.token });
  const small = await aSoldOrder(shop, owner, { shopper });
  const large = await aPack(shop, { discountedPaise: 50_000_00 });
  const { orderid } = await aSoldOrder(shop, owner, { shopper, pack: large });
  await shop.call(orderDocument, { params: { orderid, kind: 'invoice' }, token: shopper.token });
  const orders = (await shop.owner.query('select id, orderid from orders where user_id = $1', [shopper.id]))
    .rows;
  const before = await documentsOf(orders.map(({ id }) => id));
  expect(before.map(({ recipient_name }) => recipient_name)).toEqual(
    Array(2).fill(expect.stringMatching(/^Shopper/)),
  );
  await shop.owner.query(
    `insert into erasures (id, user_id, requested_by, lapses, requested_at, due_at) values ($1, $2, 'shopper', true, now(), now())`,
    [newId(), shopper.id],
  );
  await shop.db.transaction((tx) => erasePerson(tx, shopper.id, shop.clock.now()));
  const after = (
    await shop.owner.query('select * from tax_documents where id = any($1) order by number', [
      before.map(({ id }) => id),
    ])
  ).rows;
  expect(after).toMatchObject([
    { recipient_name: '', place_of_supply: '27', total_paise: 1_150_00, source_reference: '' },
    // Rule 46 (e) requires the name from this amount up.
    { recipient_name: before[1]?.recipient_name, total_paise: 50_000_00, source_reference: '' },
  ]);
  const text = JSON.stringify(after);
  for (const { id, orderid: number } of orders) {
    expect(text).not.toContain(id);
    expect(text).not.toContain(number);
  }
  expect(text).not.toContain(shopper.id);
  const { rows: states } = await shop.owner.query('select state_code from users where id = $1', [shopper.id]);
  expect(states).toEqual([{ state_code: null }]);
  await shop.owner.query('update orders set updated_at = updated_at where id = any($1)', [
    orders.map(({ id }) => id),
  ]);
  const countDocuments = async () =>
    (await shop.owner.query('select count(*)::int as count from tax_documents')).rows[0].count;
  const count = await countDocuments();
  await issueDocuments(shop.shop.platform);
  expect(await countDocuments()).toBe(count);
  expect(small.orderid).not.toBe(orderid);
});

async function documentsOf(orderIds: string[]) {
  const { rows } = await shop.owner.query<{ id: string; recipient_name: string }>(
    'select * from tax_documents where source = any($1) order by number',
    [orderIds],
  );
  return rows;
}
