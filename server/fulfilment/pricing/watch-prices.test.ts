import { listItems } from '@rush/contract/catalog.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { setSettings } from '../../testing/a-sold-order.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');

async function set(settings: Record<string, unknown>): Promise<void> {
  await setSettings(shop, { token: admin }, settings);
  await runByClock(shop, 'watch-prices');
}
type Body = Awaited<ReturnType<typeof apiPack>>;
async function findItem({ product_id, item_id }: Body) {
  const items = (await shop.call(listItems, { params: { productId: product_id } })).body;
  return items.find((item) => item._id === item_id)!;
}
const costOf = async ({ item_id }: Body) => {
  return (await shop.owner.query('select cost_paise from items where id = $1', [item_id])).rows[0].cost_paise;
};
const mails = () => mailsAbout(shop, 'sold at a loss');

test('a rise in cost takes an item off sale until the margin recovers', async () => {
  const [type, rate] = ['SMILEBR', 'supplier.paisePerBrCoin'] as const;
  const body = await apiPack(shop, type);
  const order = await anApiOrder(shop, type, { body });
  await set({ [rate]: 1 });
  expect((await findItem(body)).inStock).toBe(true);
  const lowCost = Number(await costOf(body));
  expect(lowCost).toBeGreaterThan(0);
  const before = (await mails()).length;

  await set({ [rate]: 50_000 });
  await until(async () => !(await findItem(body)).inStock, 'the item to be off sale');
  expect(Number(await costOf(body))).toBeGreaterThan(lowCost);
  const response = await shop.call(createWalletOrder, {
    body: { ...body, input1: order.player, input2: '2001' },
    token: order.shopper.token,
    key: 'another-request',
  });
  expect(response.body).toMatchObject({ type: 'out-of-stock' });
  await until(async () => (await mails()).length === before + 1, 'the email to the owner');
  await runByClock(shop, 'watch-prices');
  expect(await mails()).toHaveLength(before + 1);

  await set({ 'supplier.sellAtLoss': true });
  await until(async () => (await findItem(body)).inStock, 'the item to be sold at a loss');
  await set({ 'supplier.sellAtLoss': false });
  await until(async () => !(await findItem(body)).inStock, 'the item to be off sale again');
  await set({ [rate]: 1 });
  await until(async () => (await findItem(body)).inStock, 'the item to be back');
});

test('an item that the owner took off sale stays off sale, whatever it costs', async () => {
  const { item_id } = await apiPack(shop, 'SMILEBR');
  await shop.owner.query('update items set in_stock = false where id = $1', [item_id]);
  await set({ 'supplier.paisePerBrCoin': 50_000 });
  await set({ 'supplier.paisePerBrCoin': 1 });
  const result = await shop.owner.query('select in_stock from items where id = $1', [item_id]);
  expect(result.rows[0].in_stock).toBe(false);
});
