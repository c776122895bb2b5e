import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../../start-simulators.ts';
import { getJson, postJson } from '../../testing/post-json.ts';
import { startShopStub } from '../../testing/shop-stub.ts';
import { signMooGold } from './moogold-signature.ts';

let shop: Awaited<ReturnType<typeof startShopStub>>;
let world: Simulators;
beforeAll(async () => {
  shop = await startShopStub();
  const webhooks = { moogold: `${shop.url}/callback` };
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks, completeMs: 20 });
});
beforeEach(async () => {
  await postJson(`${world.url}/reset`, {});
  shop.received.length = 0;
});
afterAll(async () => {
  await world.close();
  await shop.close();
});

type Answer = Record<string, unknown>;

interface How {
  partner?: string;
  secret?: string;
  signed?: string;
}

function send(path: string, fields: Answer = {}, how: How = {}) {
  const { partner = 'sim-partner', secret = 'sim-moogold-secret', signed = path } = how;
  const body = JSON.stringify({ path: signed, ...fields });
  const timestamp = String(Math.floor(Date.now() / 1000));
  return fetch(`${world.url}/moogold/wp-json/v1/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${partner}:${secret}`).toString('base64')}`,
      timestamp,
      auth: signMooGold(secret, body, timestamp, path),
    },
    body,
  });
}
const call = async (path: string, fields?: Answer, how?: How) =>
  (await (await send(path, fields, how)).json()) as Answer;
const order = (partnerOrderId: string, userid = '123456789', more: Answer = {}) =>
  call('order/create_order', {
    partnerOrderId,
    data: {
      category: '1',
      'product-id': '578634',
      quantity: '1',
      'User ID': userid,
      Server: '2001',
      ...more,
    },
  });
const byReference = (partner_order_id: string) => call('order/order_detail_partner_id', { partner_order_id });

test('an order is accepted, completes a moment later, and is reported by an unsigned callback', async () => {
  const taken = await order('D1');
  expect(taken).toMatchObject({ status: 'true', order_id: expect.any(String) });
  expect(await call('order/order_detail', { order_id: taken.order_id })).toMatchObject({
    order_status: expect.stringMatching(/^(processing|completed)$/),
  });
  await shop.until(1);
  expect(JSON.parse(shop.received[0]?.body ?? '')).toMatchObject({
    status: 'completed',
    order_id: taken.order_id,
  });
  expect(await byReference('D1')).toMatchObject({
    order_status: 'completed',
    order_id: taken.order_id,
    partner_order_id: 'D1',
  });
  expect(await call('user/balance')).toEqual({ currency: 'USD', balance: '9998.65' });
  expect(await getJson(`${world.url}/suppliers/moogold/orders`)).toMatchObject([
    { product: '578634', userid: '123456789', zoneid: '2001', reference: 'D1', status: 'completed' },
  ]);
});

test('a reference is accepted once, so a lost reply can be looked up', async () => {
  await postJson(`${world.url}/suppliers/moogold/mode`, { mode: 'lost-reply', times: 1 });
  await expect(order('D1')).rejects.toThrow();
  expect(await order('D1')).toMatchObject({ err_code: '420' });
  expect(await byReference('D1')).toMatchObject({ partner_order_id: 'D1' });
  expect(await byReference('D2')).toMatchObject({ err_code: '422' });
  // Otherwise its callback would arrive during the next test.
  await shop.until(1);
});

test('refusals carry the codes of the protocol', async () => {
  expect((await send('user/balance', {}, { secret: 'other' })).status).toBe(403);
  expect(await call('user/balance', {}, { signed: 'order/order_detail' })).toMatchObject({ err_code: '418' });
  expect(await order('D1', '1', { 'product-id': '' })).toMatchObject({ err_code: '113' });
  expect(await order('D1', '1', { 'product-id': 'abc' })).toMatchObject({ err_code: '422' });
  expect(await order('D1', '1', { quantity: '11' })).toMatchObject({ err_code: '116' });
  for (const [mode, err_code] of [
    ['reject', '117'],
    ['no-balance', '111'],
  ]) {
    await postJson(`${world.url}/suppliers/moogold/mode`, { mode, times: 1 });
    expect(await order('D1')).toMatchObject({ err_code });
  }
  await postJson(`${world.url}/suppliers/moogold/mode`, { mode: 'down' });
  expect((await send('user/balance')).status).toBe(503);
});
