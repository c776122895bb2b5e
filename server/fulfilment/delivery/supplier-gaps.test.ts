import { editItem, editProduct, getAllItems, getAllProducts } from '@rush/contract/admin-catalog.ts';
import { readSettings } from '@rush/contract/admin-settings.ts';
import { findSupplierGap } from '@rush/contract/supplier-gap.ts';
import { expect, test } from 'vitest';
import { anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { aShopForOneTest } from '../../testing/test-shop.ts';

test('an order waits for staff if and only if the catalogue reports a gap for its pack', async () => {
  const shop = await aShopForOneTest();
  const { token } = await shop.signIn('admin@rush.test');
  const packs = await Promise.all([0, 1, 2, 3].map((index) => apiPack(shop, 'MOOGOLDHOK', index)));
  const [whole, noFlag, noIds, noSupplier] = packs as [(typeof packs)[0], ...(typeof packs)[0][]];
  const editPack = (pack: (typeof packs)[0] | undefined, body: object) =>
    shop.call(editItem, { params: { itemid: pack!.item_id }, body, token });
  await editPack(noFlag, { isApi: false });
  await editPack(noIds, { itemidarray: '' });
  await editPack(noSupplier, { apiType: 'OTHER' });

  const gapOf = async (pack: (typeof packs)[0] | undefined) => {
    const products = (await shop.call(getAllProducts, { token })).body;
    const items = (await shop.call(getAllItems, { token })).body;
    return findSupplierGap(
      products.find(({ _id }) => _id === pack!.product_id)!,
      items.find(({ _id }) => _id === pack!.item_id)!,
      (await shop.call(readSettings, { token })).body.apiTypes,
    );
  };
  const waitingOrders = [];
  for (const [pack, gap] of [
    [noFlag, 'item-by-hand'],
    [noIds, 'no-supplier-ids'],
    [noSupplier, 'no-supplier'],
  ] as const) {
    expect(await gapOf(pack)).toBe(gap);
    waitingOrders.push(await anApiOrder(shop, 'MOOGOLDHOK', { body: pack }));
  }
  const product = { _id: whole.product_id };
  await shop.call(editProduct, { params: product, body: { isApi: false }, token });
  expect(await gapOf(whole)).toBe('product-by-hand');
  waitingOrders.push(await anApiOrder(shop, 'MOOGOLDHOK', { body: whole }));
  await shop.call(editProduct, { params: product, body: { isApi: true, apiType: 'MOOGOLDHOK' }, token });

  expect(await gapOf(whole)).toBe(null);
  await (await anApiOrder(shop, 'MOOGOLDHOK', { body: whole })).until('Completed');
  for (const order of waitingOrders) {
    expect(await order.status()).toBe('Processing');
    expect(await order.deliveries()).toEqual([]);
  }
});
