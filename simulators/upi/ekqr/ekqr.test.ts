import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../../start-simulators.ts';
import { postJson } from '../../testing/post-json.ts';

let world: Simulators;
beforeAll(async () => {
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: {} });
});
afterAll(() => world.close());

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

const create = (more: Record<string, unknown>) =>
  postJson<{ status: boolean }>(`${world.url}/ekqr/api/create_order`, { ...ORDER, ...more });

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
