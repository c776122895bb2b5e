import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../../start-simulators.ts';
import { postJson } from '../../testing/post-json.ts';

let world: Simulators;
beforeAll(async () => {
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: {} });
});
afterAll(() => world.close());

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
  postJson(`${world.url}/razorpay/v1/payment_links`, { ...DRAFT, ...more }, AUTH);

test.each([
  ['a repeated reference', { reference_id: 'TAKEN' }, 'reference_id'],
  ['less than a rupee', { amount: 99 }, 'amount'],
  ['an expiry in less than 15 minutes', { expire_by: Math.floor(Date.now() / 1000) + 600 }, 'expire_by'],
  ['a UPI link', { upi_link: true }, 'upi_link'],
])('%s is a bad request', async (_case, wrong, field) => {
  await create({ reference_id: 'TAKEN' });
  const response = await fetch(`${world.url}/razorpay/v1/payment_links`, {
    method: 'POST',
    headers: { ...AUTH, 'content-type': 'application/json' },
    body: JSON.stringify({ ...DRAFT, ...wrong }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', field } });
});
