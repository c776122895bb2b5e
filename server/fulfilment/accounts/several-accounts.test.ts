import { orderDetail } from '@rush/contract/admin-details.ts';
import { listItemOffers } from '@rush/contract/admin-offers.ts';
import { week } from '@rush/contract/admin-reports.ts';
import { checkPlayerId } from '@rush/contract/orders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runByClock } from '../../testing/a-upi-order.ts';
import { advanceUntil } from '../../testing/advance-minutes.ts';
import {
  type ApiOrder,
  advanceClock,
  anApiOrder,
  apiPack,
  untilAccountsIdle,
} from '../../testing/an-api-order.ts';
import { suspendAccount } from '../../testing/suspend-account.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { TWO_LOGINS } from '../../testing/two-logins.ts';

const ENOUGH = 100_000;

const shop = await aTestShop({ env: { ...TWO_LOGINS } });
const { token: admin } = await shop.signIn('admin@rush.test');
afterEach(async () => {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
  await untilAccountsIdle(shop);
  for (const table of ['supplier_health', 'supplier_accounts', 'supplier_readings', 'supplier_balances'])
    await shop.owner.query(`delete from ${table}`);
  shop.clock.advance(Date.now() - shop.clock.now().getTime());
});
// Read every Smile.one balance once, as in an established shop.
beforeEach(async () => {
  await sample([ENOUGH, ENOUGH]);
  await runByClock(shop, 'hold-items');
  await runByClock(shop, 'sweep-deliveries');
  await until(async () => {
    const { rows } = await shop.owner.query(
      'select count(distinct (region, account))::int as read from supplier_readings where balance is not null',
    );
    return rows[0].read === 4;
  }, 'every account to be read');
  await untilAccountsIdle(shop);
});

const setMode = (mode: string, times = 1) => shop.simulator('/suppliers/smileone/mode', { mode, times });

async function setBalances(balances: readonly number[]): Promise<void> {
  for (const [index, balance] of balances.entries())
    await shop.simulator('/suppliers/smileone/balance', { region: 'br', account: index + 1, balance });
}
async function sample(balances: readonly number[]): Promise<void> {
  await setBalances(balances);
  await runByClock(shop, 'sample-balances');
}

async function accountsOf({ id }: ApiOrder): Promise<number[]> {
  const { rows } = await shop.owner.query(
    `select d.account from deliveries d join orders o on o.id = d.order_id where o.orderid = $1 order by d.choice, d.item_number`,
    [id],
  );
  return rows.map(({ account }) => account);
}
/** The accounts that executed an order, according to the supplier. */
async function executedAt({ player }: ApiOrder): Promise<number[]> {
  const all = await shop.simulator<{ userid: string; account: number }[]>('/suppliers/smileone/orders');
  return all.filter(({ userid }) => userid === player).map(({ account }) => account);
}
const suspend = (account: number) => suspendAccount(shop, { name: 'smileone', region: 'br', account });

const untilCompleted = (order: ApiOrder) =>
  advanceUntil(shop, async () => (await order.status()) === 'Completed', `${order.id} to be Completed`);

test('each login is an account in every region, with its own balance and prices', async () => {
  await sample([700, 500]);
  await runByClock(shop, 'watch-prices');
  const { rows } = await shop.owner.query(
    `select distinct on (supplier, region, account) supplier, region, account, balance::float
     from supplier_balances order by supplier, region, account, at desc`,
  );
  expect(rows).toMatchObject([
    { supplier: 'moogold', region: '', account: 1 },
    { supplier: 'moogold', region: '', account: 2 },
    { region: 'br', account: 1, balance: 700 },
    { region: 'br', account: 2, balance: 500 },
    { region: 'ph', account: 1, balance: ENOUGH },
    { region: 'ph', account: 2, balance: ENOUGH },
  ]);
  const prices = await shop.owner.query('select distinct region, account from supplier_prices order by 1, 2');
  expect(prices.rows.map(({ region, account }) => `${region} ${account}`)).toEqual([
    ...[' 1', ' 2', 'br 1', 'br 2', 'ph 1', 'ph 2'],
  ]);

  const { balances } = (await shop.call(week, { token: admin })).body;
  expect(balances.map(({ account }) => account)).toEqual(
    expect.arrayContaining(['Smile.one Brazil', 'Smile.one Brazil, account 2']),
  );
});

test('an offer applies to every account', async () => {
  const { item_id } = await apiPack(shop, 'SMILEBR');
  const { body } = await shop.call(listItemOffers, { params: { itemid: item_id }, token: admin });
  expect(body.choice.considered.map(({ offer }) => [offer.id, offer.region, offer.account])).toEqual([
    ['own', 'br', 1],
    ['own', 'br', 2],
  ]);
  expect(body.accounts.map(({ region }) => region)).toEqual(['br', 'ph', '']);
});

test('an order goes to the first account, or to the second while the first has one in flight', async () => {
  const body = await apiPack(shop, 'SMILEBR', 1);
  await setMode('held', 1);
  const heldOrder = await anApiOrder(shop, 'SMILEBR');
  await heldOrder.untilDeliveries('Sent');
  const nextOrder = await anApiOrder(shop, 'SMILEBR', { body });
  await nextOrder.until('Completed');
  await setMode('ok');
  await heldOrder.until('Completed');
  expect([await executedAt(heldOrder), await executedAt(nextOrder)]).toEqual([[1], [2]]);
});

test('the second account delivers while the first is known to be empty', async () => {
  await sample([1, ENOUGH]);
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Completed');
  expect(await accountsOf(order)).toEqual([2]);
});

test('an order moves on from an empty account, and if all are empty, waits until one gets a deposit', async () => {
  await setBalances([1, 1]);
  const order = await anApiOrder(shop, 'SMILEBR');
  await until(async () => (await accountsOf(order)).length === 2, 'both accounts to have been tried');
  await untilAccountsIdle(shop);
  expect(await order.status()).toBe('Processing');
  await sample([ENOUGH]);
  await untilCompleted(order);
  expect(await executedAt(order)).toEqual([1]);
  expect(await order.refundedPaise()).toBe(0);
});

test('an order that waits while both accounts are down is delivered by the first to recover', async () => {
  await suspend(1);
  await suspend(2);
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.untilDeliveries('Pending');
  await shop.owner.query('delete from supplier_health where account = 2');
  await until(async () => {
    await advanceClock(shop, 6_000);
    await runByClock(shop, 'sweep-deliveries');
    return (await order.status()) === 'Completed';
  }, 'the other account to deliver');
  expect(await executedAt(order)).toEqual([2]);
});

test('a player is looked up through a working account', async () => {
  await suspend(1);
  const { product_id } = await apiPack(shop, 'SMILEBR');
  const { status } = await shop.call(checkPlayerId, {
    body: { userid: '523456789', zoneid: '2001', product_id },
  });
  expect(status).toBe(200);
  const { rows } = await shop.owner.query(
    "select supplier, region, account from supplier_exchanges where operation = 'check' and request ->> 'userid' = '523456789'",
  );
  expect(rows).toEqual([{ supplier: 'smileone', region: 'br', account: 2 }]);
});

test('an unknown delivery on one account does not block another, and a balance is evidence only for its own account', async () => {
  await setMode('lost-request');
  const lostOrder = await anApiOrder(shop, 'SMILEBR');
  await lostOrder.untilDeliveries('Unknown');
  await setMode('lost-reply');
  const executedOrder = await anApiOrder(shop, 'SMILEBR');
  await executedOrder.until('Completed');
  expect([await lostOrder.status(), await executedAt(lostOrder)]).toEqual(['Processing', []]);
  expect([await accountsOf(lostOrder), await accountsOf(executedOrder)]).toEqual([[1], [2]]);
  expect(await executedAt(executedOrder)).toEqual([2]);
  const evidence = await shop.owner.query(
    `select d.evidence from deliveries d join orders o on o.id = d.order_id where o.orderid = $1`,
    [executedOrder.id],
  );
  expect(evidence.rows[0].evidence.open).toHaveLength(1);
  await untilCompleted(lostOrder);
  expect(await executedAt(lostOrder)).toHaveLength(1);
});

test('a second account at a supplier that stores our references is queried with its own keys', async () => {
  await suspendAccount(shop, { name: 'moogold', region: '' });
  const order = await anApiOrder(shop, 'MOOGOLDMLBB');
  await order.until('Completed');
  const supplierOrders =
    await shop.simulator<{ userid: string; account: number }[]>('/suppliers/moogold/orders');
  expect(supplierOrders.filter(({ userid }) => userid === order.player)).toMatchObject([{ account: 2 }]);
  const { body } = await shop.call(orderDetail, { params: { id: order.id }, token: admin });
  expect(body.deliveries.map(({ supplier }) => supplier)).toEqual(['MooGold, account 2']);
});
