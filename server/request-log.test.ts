import { createOrder, orderStatus } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from './testing/a-shopper.ts';
import { aTestShop } from './testing/test-shop.ts';

const lines: Record<string, unknown>[] = [];
const shop = await aTestShop({ onLogLine: (line) => lines.push(line) });

const lineOf = (requestId: string | null) => lines.find((line) => line.requestId === requestId);
const logOf = (response: { headers: Headers }) => lineOf(response.headers.get('x-request-id'));

test('each call logs its request, order, user, status and duration', async () => {
  const shopper = await aShopper(shop);
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const placed = await shop.call(createOrder, { body: pack, token: shopper.token });
  expect(logOf(placed)).toMatchObject({
    level: 'info',
    msg: 'call',
    call: 'createOrder',
    order: placed.body.orderid,
    user: shopper.userid,
    status: 200,
    ms: expect.any(Number),
  });
  const body = { client_txn_id: placed.body.orderid };
  const checked = await shop.call(orderStatus, { body, token: shopper.token });
  expect(logOf(checked)).toMatchObject({ order: placed.body.orderid });
});

test('a refused call is logged too, but without the text that was sent as the order ID', async () => {
  const shopper = await aShopper(shop);
  for (const input of [shopper.mobile, shopper.email, `R${shopper.mobile}`]) {
    const refused = await shop.call(orderStatus, { body: { client_txn_id: input }, token: shopper.token });
    expect(logOf(refused)).toMatchObject({ call: 'orderStatus', status: refused.status });
    expect(logOf(refused)).not.toHaveProperty('order');
  }
  const wrong = await shop.call(login, { body: { email: shopper.email, password: 'not the password' } });
  expect(logOf(wrong)).toMatchObject({ call: 'login', status: wrong.status });
  expect(lines.map((line) => JSON.stringify(line)).filter((line) => line.includes(shopper.email))).toEqual(
    [],
  );
  expect(lines.map((line) => JSON.stringify(line)).filter((line) => line.includes(shopper.mobile))).toEqual(
    [],
  );
});

test('an unknown path is logged without the path, which may contain personal data', async () => {
  const response = await fetch(`${shop.url}/api/who/someone@example.test`);
  const { requestId } = (await response.json()) as { requestId: string };
  expect(lineOf(requestId)).toMatchObject({ msg: 'unknown call', status: 404 });
  expect(JSON.stringify(lineOf(requestId))).not.toContain('someone');
});
