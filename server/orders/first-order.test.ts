import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { describe, expect, test } from 'vitest';
import { aTestShop, until } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token } = await shop.signIn('player@rush.test');
const home = await shop.call(getHomeProducts);
const game = home.body.games.find((product) => product.name === 'Mobile Legends (Brazil)')!;
const items = await shop.call(listItems, { params: { productId: game._id } });
const pack = items.body.find((item) => item.name === '86 Diamonds')!;
const order = {
  product_id: game._id,
  item_id: pack._id,
  itemid: pack.itemid,
  input1: '123456789',
  input2: '2001',
};

async function checkedOrder(input1 = order.input1): Promise<typeof order> {
  const response = await shop.call(checkPlayerId, {
    body: { userid: input1, zoneid: order.input2, product_id: order.product_id },
  });
  expect(response.body).toMatchObject({ message: 'success' });
  return { ...order, input1 };
}

async function statusOf(id: string): Promise<string> {
  return (await shop.call(orderStatus, { body: { client_txn_id: id }, token })).body.order.status;
}

const executionsFor = async (player: string) =>
  (await shop.simulator<{ userid: string }[]>('/suppliers/smileone/orders')).filter(
    (executed) => executed.userid === player,
  );

describe('UPI orders', () => {
  test('a UPI order is paid, delivered once and completed', async () => {
    const response = await shop.call(createOrder, { body: await checkedOrder('100000001'), token });
    expect(response.body).toMatchObject({ status: true, payment_url: expect.stringContaining('/upi/pay/') });
    await shop.simulator(`/upi/orders/${response.body.client_txn_id}/settle`, {
      outcome: 'success',
      webhook: 'send',
    });
    await until(async () => (await statusOf(response.body.orderid)) === 'Completed', 'Completed');
    expect(await executionsFor('100000001')).toHaveLength(1);
  });

  test('an order for an unchecked player is refused', async () => {
    const response = await shop.call(createOrder, { body: { ...order, input1: '199999999' }, token });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      type: 'player-not-verified',
      error: 'Please check the username before proceeding.',
    });
  });
});

describe('wallet orders', () => {
  test('a wallet order is paid, delivered and completed', async () => {
    const before = await readCoins();
    const response = await shop.call(createWalletOrder, { body: await checkedOrder('200000001'), token });
    expect(response.body).toMatchObject({
      msg: 'Order placed successfully.',
      redirect_url: expect.stringContaining('/confirmation?client_txn_id='),
    });
    await until(async () => (await statusOf(response.body.orderid)) === 'Completed', 'Completed');
    expect(await readCoins()).toBe(before - 115);
  });
});

async function readCoins(): Promise<number> {
  const response = await shop.call(walletBalance, { params: { userid: '10000003' }, token });
  return response.body.balance;
}
