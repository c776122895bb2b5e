import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../../start-simulators.ts';
import { getJson, postJson } from '../../testing/post-json.ts';
import { startShopStub } from '../../testing/shop-stub.ts';

let shop: Awaited<ReturnType<typeof startShopStub>>;
let world: Simulators;

beforeAll(async () => {
  shop = await startShopStub();
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: { razorpay: `${shop.url}/hook` } });
});
beforeEach(async () => {
  await postJson(`${world.url}/reset`, {});
  shop.received.length = 0;
});
afterAll(async () => {
  await world.close();
  await shop.close();
});

interface Link {
  id: string;
  status: string;
  short_url: string;
  amount: number;
  amount_paid: number;
  payments: { payment_id: string }[] | null;
}

const AUTH = { authorization: `Basic ${Buffer.from('sim_rzp_key:sim_rzp_secret').toString('base64')}` };
const DRAFT = {
  amount: 11_500,
  currency: 'INR',
  reference_id: 'ORD1',
  description: '86 Diamonds',
  customer: { name: 'Asha', email: 'asha@example.test', contact: '+919000000001' },
  notes: { order: 'ORD1' },
  callback_url: 'http://localhost:3000/payment',
  callback_method: 'get',
};
const create = (more: object = {}) =>
  postJson<Link>(`${world.url}/razorpay/v1/payment_links`, { ...DRAFT, ...more }, AUTH);
const fetchLink = (id: string) => getJson<Link>(`${world.url}/razorpay/v1/payment_links/${id}`, AUTH);
const pay = (link: Link, outcome: string) =>
  fetch(link.short_url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

test('a paid link redirects the browser and notifies the shop, both signed', async () => {
  const link = await create();
  expect(link).toMatchObject({ status: 'created', amount: 11_500, amount_paid: 0, payments: null });
  expect(await (await fetch(link.short_url)).text()).toContain('₹115.00');

  const back = new URL((await pay(link, 'success')).headers.get('location') ?? '');
  const returned = Object.fromEntries(back.searchParams);
  expect(returned).toMatchObject({
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: 'ORD1',
    razorpay_payment_link_status: 'paid',
  });
  expect(returned.razorpay_signature).toBe(
    hmac('sim_rzp_secret', [link.id, 'ORD1', 'paid', returned.razorpay_payment_id].join('|')),
  );

  await shop.until(1);
  const { body = '', headers = {} } = shop.received[0] ?? {};
  expect(headers['x-razorpay-signature']).toBe(hmac('sim_rzp_webhook_secret', body));
  expect(JSON.parse(body)).toMatchObject({
    event: 'payment_link.paid',
    contains: ['payment_link', 'order', 'payment'],
    payload: {
      payment_link: { entity: { id: link.id, reference_id: 'ORD1', status: 'paid', amount_paid: 11_500 } },
      payment: { entity: { status: 'captured', method: 'upi', notes: { order: 'ORD1' } } },
    },
  });
  const paid = await fetchLink(link.id);
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 11_500 });
  expect(
    await getJson(`${world.url}/razorpay/v1/payments/${paid.payments?.[0]?.payment_id}`, AUTH),
  ).toMatchObject({
    status: 'captured',
    acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/) },
  });
});

test.each([
  ['a repeated reference', { reference_id: 'TAKEN' }, 'reference_id'],
  ['less than a rupee', { amount: 99 }, 'amount'],
  ['an expiry in less than 15 minutes', { expire_by: Math.floor(Date.now() / 1000) + 600 }, 'expire_by'],
  ['a UPI link', { upi_link: true }, 'upi_link'],
])('%s is a bad request', async (_case, wrong, field) => {
  await create({ reference_id: 'TAKEN' });
  const answer = await fetch(`${world.url}/razorpay/v1/payment_links`, {
    method: 'POST',
    headers: { ...AUTH, 'content-type': 'application/json' },
    body: JSON.stringify({ ...DRAFT, ...wrong }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', field } });
});
