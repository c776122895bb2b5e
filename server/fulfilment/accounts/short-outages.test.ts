import { checkPlayerId } from '@rush/contract/orders.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { runByClock } from '../../testing/a-upi-order.ts';
import {
  type ApiOrder,
  advanceClock,
  anApiOrder,
  apiPack,
  untilAccountsIdle,
} from '../../testing/an-api-order.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';

const shop = await aTestShop();
beforeAll(async () => {
  // As in an established shop: costs are known, requests expire soon, and the account has been used.
  await shop.simulator('/suppliers/smileone/clock', { signatureSeconds: 300 });
  await shop.owner.query('delete from supplier_signatures');
  for (const job of ['probe-signatures', 'watch-prices']) await runByClock(shop, job);
  await (await anApiOrder(shop, 'SMILEBR')).until('Completed');
  shop.clock.hold();
});
afterEach(() => untilAccountsIdle(shop));

const setMode = (mode: string, options: object = {}) =>
  shop.simulator('/suppliers/smileone/mode', { mode, ...options });

async function anOrderWhileDown(): Promise<ApiOrder> {
  const body = await apiPack(shop, 'SMILEBR');
  const player = `39${String(++players).padStart(4, '0')}1111`;
  await shop.call(checkPlayerId, { body: { userid: player, zoneid: '2001', product_id: body.product_id } });
  await setMode('down');
  const order = await anApiOrder(shop, 'SMILEBR', { player, body });
  await order.untilDeliveries('Unknown');
  return order;
}
let players = 0;

async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await untilAccountsIdle(shop);
    await advanceClock(shop, 1_000);
    skewMs += 1_000;
    await shop.simulator('/suppliers/smileone/clock', { skewMs });
  }
}
let skewMs = 0;

test('orders for the same pack are sent in parallel', async () => {
  await setMode('held');
  const orders = await Promise.all([1, 2, 3].map(() => anApiOrder(shop, 'SMILEBR')));
  await until(async () => {
    const { rows } = await shop.owner.query(
      "select count(*)::int as sent from deliveries where status = 'Sent'",
    );
    return rows[0].sent === 3;
  }, 'all of them to be in flight');
  await setMode('ok');
  for (const order of orders) await order.until('Completed');
});

test('a lost order does not block others for its pack, and is sent again once its request has expired', async () => {
  await setMode('lost-request', { times: 1 });
  const lostOrder = await anApiOrder(shop, 'SMILEBR');
  await lostOrder.untilDeliveries('Unknown');
  await (await anApiOrder(shop, 'SMILEBR')).until('Completed');
  await passSeconds(30);
  expect([await lostOrder.status(), await lostOrder.executed()]).toEqual(['Processing', 0]);
  await passSeconds(4);
  await lostOrder.until('Completed');
  expect(await lostOrder.executed()).toBe(1);
});

test.each([3, 20, 70])(
  'an order paid while its supplier is down for %i s is delivered within five seconds of recovery',
  async (outage) => {
    const order = await anOrderWhileDown();
    await passSeconds(outage);
    expect(await order.status()).toBe('Processing');
    await setMode('ok');
    await passSeconds(5);
    await order.until('Completed');
    expect(await order.executed()).toBe(1);
  },
);

test('an order that got a 503 is not sent again if the balance shows that it was executed', async () => {
  await passSeconds(61);
  const isBalanceRead = async () =>
    (await shop.owner.query("select from supplier_accounts where region = 'br' and not is_used")).rowCount ===
    1;
  await until(isBalanceRead, 'the balance to be read');
  const order = await anOrderWhileDown();
  const { rows } = await shop.owner.query(
    `select (select balance from supplier_readings where balance is not null and region = 'br' order by id desc limit 1) as before,
       d.cost from deliveries d join orders o on o.id = d.order_id where o.orderid = $1`,
    [order.id],
  );
  const balance = (Number(rows[0].before) - Number(rows[0].cost)) / 100;
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance });
  await setMode('ok');
  await passSeconds(6);
  await order.until('Completed');
  expect(await order.executed()).toBe(0);
});

test('an order that was not executed is refunded once the promised time has passed', async () => {
  await setMode('lost-request', { times: 1 });
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.untilDeliveries('Unknown');
  await shop.owner.query("update orders set paid_at = paid_at - interval '30 minutes' where orderid = $1", [
    order.id,
  ]);
  await passSeconds(34);
  await order.until('Refunded');
  expect(await order.executed()).toBe(0);
});
