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

test('the help of a product outside of games follows its own fields: a number is no address for a mail', async ({
  page,
}) => {
  const admin = await tokenOf('admin@rush.test');
  const shared = { name: 'Library of numbers', imgpath: '/default-art.svg' };
  const price = { originalprice: 50, discountedprice: 45, resellprice: 40 };
  const { item } = await call(createItem, { body: { ...shared, ...price } }, admin);
  for (const [category, kind, button] of [
    ['others', 'number', 'Where do I find my ID?'],
    ['ott', 'text', 'Where do I find my ID?'],
    ['games', 'email', 'Where does it arrive?'],
  ] as const) {
    const inputs = [{ label: 'Reader', kind }];
    const { product } = await call(
      createProduct,
      { body: { ...shared, type: 'OTHER', category, importantnote: '', inputs, items: [item.itemid] } },
      admin,
    );
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('button', { name: /^Where do/ })).toHaveText(button);
  }
});
