import { createItem, createProduct } from '@rush/contract/admin-catalog.ts';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { expect, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';

test('a second input that staff has made free text is free text, in a game with servers too', async ({
  page,
}) => {
  const admin = await tokenOf('admin@rush.test');
  const imgpath = (await call(getHomeProducts, {})).games[0]?.imgpath ?? '';
  const { item } = await call(
    createItem,
    { body: { imgpath, name: '60 Crystals', originalprice: 50, discountedprice: 45, resellprice: 40 } },
    admin,
  );
  const { product } = await call(
    createProduct,
    {
      body: {
        imgpath,
        name: 'A game with a guild',
        type: 'GENSHIN',
        category: 'games',
        inputs: [
          { label: 'UID', kind: 'number' },
          { label: 'Guild', kind: 'text' },
        ],
        items: [item.itemid],
      },
    },
    admin,
  );
  await page.goto(`/product/${product.productid}`);
  await page.getByLabel('Guild').fill('The Lanterns');
  await expect(page.getByLabel('Guild')).toHaveValue('The Lanterns');
});
