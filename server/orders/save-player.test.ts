import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { createWalletOrder, listSavedPlayers, orderStatus, savePlayer } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aTestShop, until } from '../testing/test-shop.ts';

const PLAYERS_MAX = 50;

const shop = await aTestShop();
const { token } = await shop.signIn('player@rush.test');
const home = await shop.call(getHomeProducts);
const products = [...home.body.trending, ...home.body.games, ...home.body.instantGames];
const product_id = products.find((product) => product.name === 'Honor of Kings')!._id;

const save = (input1: string) => shop.call(savePlayer, { body: { product_id, input1 }, token });

test('a shopper can save fifty players, and orders still complete when the list is full', async () => {
  for (let number = 1; number <= PLAYERS_MAX; number++)
    expect((await save(`6000000${String(number).padStart(2, '0')}`)).status).toBe(200);
  expect((await save('600000099')).body).toMatchObject({ type: 'too-many-players' });

  const [item] = (await shop.call(listItems, { params: { productId: product_id } })).body;
  const order = await shop.call(createWalletOrder, {
    body: { product_id, item_id: item!._id, itemid: item!.itemid, input1: '600000077' },
    token,
  });
  const statusOf = async () =>
    (await shop.call(orderStatus, { body: { client_txn_id: order.body.orderid }, token })).body.order.status;
  await until(async () => (await statusOf()) === 'Completed', 'Completed');

  const renamed = await shop.call(savePlayer, {
    body: { product_id, input1: '600000001', name: 'Little brother' },
    token,
  });
  expect(renamed.body.name).toBe('Little brother');
  expect((await shop.call(listSavedPlayers, { token })).body).toHaveLength(PLAYERS_MAX);
});
