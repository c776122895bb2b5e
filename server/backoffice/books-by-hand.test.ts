import { checkBooks } from '@rush/contract/admin-books.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = (await shop.signIn('admin@rush.test')).token;
});
afterAll(() => shop.close());

const books = async () => (await shop.call(checkBooks, { body: {}, token: admin })).body;

/** Changes rows past the triggers that would refuse it, as only the owner of the tables can. */
async function byHand(table: string, change: string, values: readonly unknown[]): Promise<void> {
  await shop.owner.query(`alter table ${table} disable trigger user`);
  await shop.owner.query(change, [...values]);
  await shop.owner.query(`alter table ${table} enable trigger user`);
}

test.each([
  ['a balance', 'balances-are-sums', 'ledger_balances', 'balance_paise'],
  ['a transfer', 'orders-are-booked', 'ledger_transfers', 'amount_paise'],
  ['a payment at the gateway', 'gateway-is-booked', 'charges', 'amount_paise'],
  ['what an order cost', 'orders-are-booked', 'orders', 'value_paise'],
  ['what an order returned', 'refunds-are-booked', 'orders', 'refunded_paise'],
] as const)(
  '%s that is a paisa off is found and named, and nothing when it is put right',
  async (...spoilt) => {
    const [, rule, table, column] = spoilt;
    const order = await aUpiOrder(shop);
    await order.pay({ webhook: 'send' });
    await order.until('Processing');
    const rows = {
      ledger_balances: ['account', `user:${(await aShopper(shop, { coinsPaise: 5_00 })).id}:coins`],
      ledger_transfers: ['reference', (await order.charge()).id],
      charges: ['client_txn_id', order.id],
      orders: ['orderid', order.id],
    } as const;
    const [key, value] = rows[table];
    const change = (paise: number) =>
      byHand(table, `update ${table} set ${column} = ${column} + $2 where ${key} = $1`, [value, paise]);
    expect((await books()).differences).toEqual([]);
    await change(1);
    const { balanced, differences, rules } = await books();
    expect(balanced).toBe(false);
    expect(rules.find((each) => each.rule === rule)?.holds).toBe(false);
    const named = differences.find((difference) => difference.rule === rule);
    expect(named?.subject).toBe(table === 'ledger_balances' ? value : order.id);
    expect(Math.round(Math.abs(named!.found! - named!.expected!) * 100)).toBe(1);
    await change(-1);
    expect((await books()).differences).toEqual([]);
  },
);

test('an order completed by a supplier that has not delivered all of it is found and named', async () => {
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Completed');
  const [delivery] = await order.deliveries();
  const set = (status: string) =>
    byHand('deliveries', 'update deliveries set status = $2 where id = $1', [delivery!.id, status]);
  await set('Rejected');
  expect((await books()).differences).toMatchObject([{ rule: 'completed-was-delivered', subject: order.id }]);
  await set('Delivered');
  expect((await books()).balanced).toBe(true);
});
