import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runByClock } from '../testing/a-upi-order.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

let shop: TestShop;
let token: string;
let order: { product_id: string; item_id: string; itemid: number; input1: string; input2: string };

beforeAll(async () => {
  shop = await openTestShop();
  token = (await shop.signIn('player@rush.test')).token;
  const home = await shop.call(getHomeProducts);
  const game = home.body.games.find((product) => product.name === 'Mobile Legends (Brazil)')!;
  const items = await shop.call(listItems, { params: { productId: game._id } });
  const pack = items.body.find((item) => item.name === '86 Diamonds')!;
  order = {
    product_id: game._id,
    item_id: pack._id,
    itemid: pack.itemid,
    input1: '123456789',
    input2: '2001',
  };
});
afterAll(() => shop.close());

async function checked(input1 = order.input1): Promise<typeof order> {
  const answer = await shop.call(checkPlayerId, {
    body: { userid: input1, zoneid: order.input2, product_id: order.product_id },
  });
  expect(answer.body).toMatchObject({ message: 'success' });
  return { ...order, input1 };
}

async function statusOf(id: string): Promise<string> {
  return (await shop.call(orderStatus, { body: { client_txn_id: id }, token })).body.order.status;
}

const executedFor = async (player: string) =>
  (await shop.simulator<{ userid: string }[]>('/suppliers/smileone/orders')).filter(
    (sent) => sent.userid === player,
  );

describe('a UPI order', () => {
  test('is paid, delivered once and completed', async () => {
    const placed = await shop.call(createOrder, { body: await checked('100000001'), token });
    expect(placed.body).toMatchObject({ status: true, payment_url: expect.stringContaining('/upi/pay/') });
    await shop.simulator(`/upi/orders/${placed.body.client_txn_id}/settle`, {
      outcome: 'success',
      webhook: 'send',
    });
    await until(async () => (await statusOf(placed.body.orderid)) === 'Completed', 'Completed');
    expect(await executedFor('100000001')).toHaveLength(1);
  });

  test('a UPI order with three webhooks of the gateway is delivered once', async () => {
    const placed = await shop.call(createOrder, { body: await checked('100000002'), token });
    await shop.simulator(`/upi/orders/${placed.body.client_txn_id}/settle`, {
      outcome: 'success',
      webhook: 'duplicate',
    });
    await until(async () => (await statusOf(placed.body.orderid)) === 'Completed', 'Completed');
    expect(await executedFor('100000002')).toHaveLength(1);
  });

  test('a UPI order without any webhook of the gateway is found by polling', async () => {
    const placed = await shop.call(createOrder, { body: await checked('100000003'), token });
    await shop.simulator(`/upi/orders/${placed.body.client_txn_id}/settle`, {
      outcome: 'success',
      webhook: 'drop',
    });
    await until(async () => (await statusOf(placed.body.orderid)) === 'Completed', 'Completed');
    expect(await executedFor('100000003')).toHaveLength(1);
  });

  test('is not moved by a forged webhook', async () => {
    const placed = await shop.call(createOrder, { body: await checked('100000004'), token });
    await shop.simulator(`/upi/orders/${placed.body.client_txn_id}/settle`, {
      outcome: 'success',
      webhook: 'forge',
    });
    await untilJobsDone(shop, ['settle-charge'], { keyLike: 'webhook%' });
    expect(await statusOf(placed.body.orderid)).toBe('Created');
    expect(await executedFor('100000004')).toHaveLength(0);
  });

  test('pressed twice with one key is one order', async () => {
    const body = await checked('100000005');
    const both = await Promise.all(
      [1, 2, 3].map(() => shop.call(createOrder, { body, token, key: 'press-1' })),
    );
    expect(new Set(both.map((answer) => answer.body.orderid)).size).toBe(1);
    expect(both.every((answer) => answer.status === 200)).toBe(true);
  });

  test('pressed twice without a key is one order too', async () => {
    const body = await checked('100000006');
    const both = await Promise.all([1, 2, 3].map(() => shop.call(createOrder, { body, token })));
    expect(new Set(both.map((answer) => answer.body.orderid)).size).toBe(1);
  });

  test('a UPI order whose amount does not fit is put in review and delivers nothing', async () => {
    const placed = await shop.call(createOrder, { body: await checked('100000007'), token });
    await shop.simulator(`/upi/orders/${placed.body.client_txn_id}/settle`, {
      outcome: 'success',
      webhook: 'send',
      amount: 1,
    });
    await until(
      async () =>
        (
          await shop.owner.query('select from charges where client_txn_id = $1 and status = $2', [
            placed.body.client_txn_id,
            'in_review',
          ])
        ).rowCount === 1,
      'in_review',
    );
    expect(await statusOf(placed.body.orderid)).toBe('Created');
    expect(await executedFor('100000007')).toHaveLength(0);
  });

  test('a UPI order for a player that was not checked is refused', async () => {
    const answer = await shop.call(createOrder, { body: { ...order, input1: '199999999' }, token });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      type: 'player-not-verified',
      error: 'Please check the username before proceeding.',
    });
  });

  test('a UPI order that failed and is paid after all goes on', async () => {
    const placed = await shop.call(createOrder, { body: await checked('100000008'), token });
    await shop.simulator(`/upi/orders/${placed.body.client_txn_id}/settle`, {
      outcome: 'failure',
      webhook: 'send',
    });
    await until(async () => (await statusOf(placed.body.orderid)) === 'Failed', 'Failed');
    await shop.simulator(`/upi/orders/${placed.body.client_txn_id}/settle`, {
      outcome: 'success',
      webhook: 'send',
    });
    await until(async () => (await statusOf(placed.body.orderid)) === 'Completed', 'Completed');
    expect(await executedFor('100000008')).toHaveLength(1);
  });
});

describe('a wallet order', () => {
  test('is debited, delivered and completed', async () => {
    const before = await coins();
    const placed = await shop.call(createWalletOrder, { body: await checked('200000001'), token });
    expect(placed.body).toMatchObject({
      msg: 'Order placed successfully.',
      redirect_url: expect.stringContaining('/confirmation?client_txn_id='),
    });
    await until(async () => (await statusOf(placed.body.orderid)) === 'Completed', 'Completed');
    expect(await coins()).toBe(before - 115);
  });

  test('a wallet order with too little in the wallet changes nothing and says what is missing', async () => {
    const poor = (await shop.signIn('newbie@rush.test')).token;
    const answer = await shop.call(createWalletOrder, { body: await checked('200000002'), token: poor });
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({
      msg: 'Not Enough Balance',
      redirect_url: expect.stringContaining('/balanceerror'),
      missing: 115,
    });
    expect((await shop.owner.query("select from orders where input1 = '200000002'")).rowCount).toBe(0);
  });

  test('a wallet order that the supplier rejects is refunded at once', async () => {
    await shop.simulator('/suppliers/smileone/mode', { mode: 'reject', times: 1 });
    const before = await coins();
    const placed = await shop.call(createWalletOrder, { body: await checked('200000003'), token });
    await until(async () => (await statusOf(placed.body.orderid)) === 'Refunded', 'Refunded');
    expect(await coins()).toBe(before);
  });

  test('a wallet order whose answer the supplier lost is not sent again: the balance tells', async () => {
    await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-reply', times: 1 });
    const placed = await shop.call(createWalletOrder, { body: await checked('200000004'), token });
    await until(async () => (await statusOf(placed.body.orderid)) === 'Completed', 'Completed');
    expect(await executedFor('200000004')).toHaveLength(1);
  });
});

async function coins(): Promise<number> {
  const answer = await shop.call(walletBalance, { params: { userid: '10000003' }, token });
  return answer.body.balance;
}
