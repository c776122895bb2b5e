import { listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId } from '@rush/contract/orders.ts';
import { beforeEach, expect, test } from 'vitest';
import { setSettings } from '../../testing/a-sold-order.ts';
import { aUpiOrder, runByClock } from '../../testing/a-upi-order.ts';
import { addOffer } from '../../testing/add-offer.ts';
import { anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { suspendAccount } from '../../testing/suspend-account.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { untilJobsDone } from '../../testing/until-jobs-done.ts';

const shop = await aTestShop();
const pack = await apiPack(shop, 'SMILEBR');
const { token: admin } = await shop.signIn('admin@rush.test');
await runByClock(shop, 'watch-prices');
beforeEach(async () => {
  await shop.owner.query('delete from item_offers');
  await shop.owner.query('delete from supplier_health');
  await fund('br', 10_000);
});

const fund = async (region: string, balance: number) => {
  await shop.simulator('/suppliers/smileone/balance', { region, balance });
  await runByClock(shop, 'sample-balances');
};

async function isOnSale({ product_id, item_id } = pack): Promise<boolean> {
  const items = (await shop.call(listItems, { params: { productId: product_id } })).body;
  return items.find((item) => item._id === item_id)!.inStock;
}
const untilOnSale = (expected: boolean) =>
  until(async () => (await isOnSale()) === expected, `the item to be ${expected ? 'on' : 'off'} sale`);
const holdReason = async () =>
  (await shop.owner.query('select held_because from items where id = $1', [pack.item_id])).rows[0]
    .held_because;
const mails = () => mailsAbout(shop, 'no supplier can deliver');

const BR = { name: 'smileone', region: 'br' };
test('a pack goes off sale, with one email, while its only account cannot pay for it', async () => {
  expect(await isOnSale()).toBe(true);
  const before = (await mails()).length;
  await fund('br', 1);
  await untilOnSale(false);
  expect(await holdReason()).toBe('unavailable');
  await until(async () => (await mails()).length === before + 1, 'the email to the owner');
  await runByClock(shop, 'hold-items');
  expect(await mails()).toHaveLength(before + 1);
  await fund('br', 10_000);
  await untilOnSale(true);
  expect(await holdReason()).toBeNull();
});

test('a pack whose only account was down is back on sale after one successful reading', async () => {
  await suspendAccount(shop, BR);
  await runByClock(shop, 'hold-items');
  await untilOnSale(false);
  await suspendAccount(shop, BR, { probeInMs: 0 });
  await runByClock(shop, 'sweep-deliveries');
  await untilOnSale(true);
});

test('a pack stays on sale while one of its offers can be used', async () => {
  await addOffer(shop, pack.item_id);
  await suspendAccount(shop, BR);
  await runByClock(shop, 'hold-items');
  expect(await isOnSale()).toBe(true);
  await suspendAccount(shop, { name: 'moogold', region: '' });
  await runByClock(shop, 'hold-items');
  await untilOnSale(false);
  await shop.owner.query("delete from supplier_health where supplier = 'moogold'");
  await runByClock(shop, 'hold-items');
  await untilOnSale(true);
});

async function applySettings(settings: Record<string, number>): Promise<void> {
  await setSettings(shop, { token: admin }, settings);
  await runByClock(shop, 'hold-items');
}
/** The lower price in paise, and the supplier's price in units of the balance. */
async function priceAndCost(): Promise<{ price: number; cost: number }> {
  const { rows } = await shop.owner.query(
    `select least(i.discounted_paise, i.resell_paise)::int as price, p.price::float8 as cost from items i
     join supplier_prices p on p.supplier = 'smileone' and p.region = 'br' and p.supplier_product = 'mobilelegends' and p.supplier_item = i.supplier_item_ids[1]
     where i.id = $1`,
    [pack.item_id],
  );
  return rows[0];
}
/** A unit cost at which the supplier is paid four fifths of the price. */
const rateOf = ({ price, cost }: { price: number; cost: number }) => Math.floor((price * 0.8) / cost);
const storedCost = async () =>
  Number(
    (await shop.owner.query('select cost_paise from items where id = $1', [pack.item_id])).rows[0].cost_paise,
  );

test('a pack below the margin floor goes off sale, and its cost is still recorded', async () => {
  const figures = await priceAndCost();
  const rate = rateOf(figures);
  await applySettings({ 'supplier.paisePerBrCoin': rate, 'supplier.marginFloorPercent': 19 });
  expect(await isOnSale()).toBe(true);
  await applySettings({ 'supplier.marginFloorPercent': 25 });
  await untilOnSale(false);
  expect(await holdReason()).toBe('loss');
  await applySettings({ 'supplier.paisePerBrCoin': rate + 1 });
  expect(await storedCost()).toBe(Math.ceil(figures.cost * (rate + 1)));
  await applySettings({ 'supplier.marginFloorPercent': 0, 'supplier.paisePerBrCoin': 0 });
  await untilOnSale(true);
});

test('a paid order that would lose money waits, and is refunded after the promised time', async () => {
  const player = { input1: '381234561111', input2: '2001' };
  await shop.call(checkPlayerId, { body: { userid: player.input1, zoneid: player.input2, ...pack } });
  const order = await aUpiOrder(shop, { pack: { ...pack, ...player } });
  const paisePerCoin = rateOf(await priceAndCost());
  await applySettings({ 'supplier.paisePerBrCoin': paisePerCoin, 'supplier.marginFloorPercent': 25 });
  await order.pay();
  await order.verify();
  await untilJobsDone(shop, ['deliver-order']);
  expect(await order.statusOnRecord()).toBe('Processing');
  const age = "update orders set paid_at = paid_at - interval '30 minutes' where orderid = $1";
  await shop.owner.query(age, [order.id]);
  await runByClock(shop, 'sweep-deliveries');
  await order.until('Refunded');
  await applySettings({ 'supplier.marginFloorPercent': 0, 'supplier.paisePerBrCoin': 0 });
  await untilOnSale(true);
});

test('an evaluation waits for a concurrent price change', async () => {
  await applySettings({ 'supplier.paisePerBrCoin': rateOf(await priceAndCost()) });
  const { rows } = await shop.owner.query('select discounted_paise, resell_paise from items where id = $1', [
    pack.item_id,
  ]);
  const { discounted_paise, resell_paise } = rows[0];
  const setPrice = 'update items set discounted_paise = $2, resell_paise = $3 where id = $1';
  await applySettings({ 'supplier.marginFloorPercent': 25 });
  await untilOnSale(false);
  const connection = await shop.owner.connect();
  await connection.query('begin');
  await connection.query(setPrice, [pack.item_id, 2 * discounted_paise, 2 * resell_paise]);
  const evaluation = runByClock(shop, 'hold-items');
  await until(
    async () =>
      (
        await shop.owner.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount === 1,
    'the evaluation to wait for the price',
  );
  await connection.query('commit');
  connection.release();
  await evaluation;
  await untilOnSale(true);
  await shop.owner.query(setPrice, [pack.item_id, discounted_paise, resell_paise]);
  await applySettings({ 'supplier.marginFloorPercent': 0, 'supplier.paisePerBrCoin': 0 });
});

test('a pack that staff deliver stays on sale', async () => {
  await suspendAccount(shop, BR);
  const set = (change: string) =>
    shop.owner.query(`update items set ${change} where id = $1`, [pack.item_id]);
  const { rows } = await shop.owner.query('select supplier_item_ids as ids from items where id = $1', [
    pack.item_id,
  ]);
  for (const change of ["supplier_item_ids = '{}'", 'is_api = false']) {
    await set(change);
    await runByClock(shop, 'hold-items');
    expect(await isOnSale()).toBe(true);
    await shop.owner.query('update items set is_api = true, supplier_item_ids = $2 where id = $1', [
      pack.item_id,
      rows[0].ids,
    ]);
  }
});

test('a circuit that has just opened takes no pack off sale', async () => {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'no-balance', times: 1 });
  await anApiOrder(shop, 'SMILEBR', { body: pack });
  const job = await until(
    async () =>
      (
        await shop.owner.query<{ run_at: Date }>(
          "select run_at from graphile_worker.jobs where key = 'hold-items-after-grace' and locked_at is null",
        )
      ).rows[0],
    'the evaluation to be due',
  );
  expect(job.run_at.getTime()).toBeGreaterThan(shop.clock.now().getTime() + 30_000);
  await suspendAccount(shop, BR, { sinceMs: 0 });
  await runByClock(shop, 'hold-items');
  expect(await isOnSale()).toBe(true);
});
