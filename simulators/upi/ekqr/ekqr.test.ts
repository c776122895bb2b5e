import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Simulators, startSimulators } from '../../start-simulators.ts';
import { postJson } from '../../testing/post-json.ts';
import { startShopStub } from '../../testing/shop-stub.ts';

let shop: Awaited<ReturnType<typeof startShopStub>>;
let world: Simulators;

beforeAll(async () => {
  // Noon in India, because orders are found by day and must not cross midnight.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00+05:30') });
  shop = await startShopStub();
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: { ekqr: `${shop.url}/hook` } });
});
beforeEach(async () => {
  await postJson(`${world.url}/reset`, {});
  shop.received.length = 0;
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
  await shop.close();
});

interface Created {
  status: boolean;
  msg: string;
  data: { order_id: number; payment_url: string; upi_intent: { bhim_link: string } };
}
interface Checked {
  status: boolean;
  data: { status: string; amount: number; upi_txn_id: string };
}

const ORDER = {
  key: 'sim-ekqr-key',
  client_txn_id: 'ORD1',
  amount: '123456.50',
  p_info: '86 Diamonds',
  customer_name: 'Asha <Rao>',
  customer_email: 'asha@example.test',
  customer_mobile: '9000000001',
  redirect_url: 'http://localhost:3000/payment',
};

const today = () =>
  new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('-');
const create = (more: Record<string, unknown> = {}) =>
  postJson<Created>(`${world.url}/ekqr/api/create_order`, { ...ORDER, ...more });
const check = (txn_date = today()) =>
  postJson<Checked>(`${world.url}/ekqr/api/check_order_status`, {
    key: ORDER.key,
    client_txn_id: ORDER.client_txn_id,
    txn_date,
  });

test('a payer opens the page and pays, and a form reports it to the shop', async () => {
  const created = await create();
  expect(created).toMatchObject({ status: true, msg: 'Order Created' });
  expect(created.data.upi_intent.bhim_link).toContain('am=123456.50');
  expect((await check()).data.status).toBe('created');

  const page = await (await fetch(created.data.payment_url)).text();
  expect(page).toContain('₹1,23,456.50');
  expect(page).toContain('Asha &lt;Rao&gt;');
  expect(page).toContain('<svg');
  for (const name of ['Pay', 'Decline', 'Cancel']) expect(page).toContain(`>${name}</button>`);
  expect((await check()).data.status).toBe('scanning');

  const paid = await fetch(created.data.payment_url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'success' }),
    redirect: 'manual',
  });
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(
    `${ORDER.redirect_url}?client_txn_id=ORD1&txn_id=${created.data.order_id}`,
  );
  await shop.until(1);
  expect(shop.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  const told = Object.fromEntries(new URLSearchParams(shop.received[0]?.body));
  expect(told).toMatchObject({ client_txn_id: 'ORD1', status: 'success', amount: '123456.5', udf1: '' });
  expect((await check()).data).toMatchObject({ status: 'success', upi_txn_id: told.upi_txn_id });
});

test.each([
  ['a wrong key', { key: 'other' }],
  ['an amount that is a number', { amount: 10 }],
  ['three decimals', { amount: '1.234' }],
  ['less than a rupee', { amount: '0.99' }],
  ['a short mobile', { customer_mobile: '90000' }],
  ['a udf that is too long', { udf1: 'x'.repeat(26) }],
])('an order with %s is refused', async (_case, wrong) => {
  expect((await create(wrong)).status).toBe(false);
});
