import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Simulators, startSimulators } from './start-simulators.ts';
import { signSmile } from './suppliers/smileone/smileone-signature.ts';
import { getJson, postJson } from './testing/post-json.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'simulators-'));
const running: Simulators[] = [];
const start = async () => {
  const world = await startSimulators({ port: 0, smtpPort: 0, dataDir, webhooks: {} });
  running.push(world);
  return world;
};
afterEach(async () => {
  for (const world of running.splice(0)) await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ORDER = {
  key: 'sim-ekqr-key',
  amount: '115.00',
  p_info: '86 Diamonds',
  customer_name: 'Asha',
  customer_email: 'asha@example.test',
  customer_mobile: '9000000001',
  redirect_url: 'http://localhost:3000/payment',
};

async function makePaymentAndOrder(world: Simulators, client_txn_id: string): Promise<void> {
  await postJson(`${world.url}/ekqr/api/create_order`, { ...ORDER, client_txn_id });
  await postJson(`${world.url}/upi/orders/${client_txn_id}/settle`, { outcome: 'success' });
  const fields = {
    ...{ product: 'mobilelegends', productid: '13', userid: '123456789', zoneid: '2001' },
    ...{ uid: '1000001', email: 'shop@example.test', time: String(Math.floor(Date.now() / 1000)) },
  };
  const body = { ...fields, sign: signSmile(fields, 'sim-smile-key') };
  await postJson(`${world.url}/smileone/smilecoin/api/createorder`, body);
}

const stateOf = async ({ url }: Simulators) => ({
  payments: await getJson<object[]>(`${url}/upi/orders`),
  orders: await getJson<object[]>(`${url}/suppliers/smileone/orders`),
  balance: await getJson<object>(`${url}/suppliers/smileone/balance?region=br`),
});

test('payments, orders and balances survive a restart and a crash during a write', async () => {
  const first = await start();
  await makePaymentAndOrder(first, 'ORD1');
  const before = await stateOf(first);
  expect(before.payments).toMatchObject([{ client_txn_id: 'ORD1', status: 'success' }]);
  expect(before.balance).toEqual({ region: 'br', account: 1, balance: 99_938.5 });
  await first.close();

  appendFileSync(join(dataDir, 'upi.jsonl'), '{"clientTxnId":"ORD2","sta');
  const second = await start();
  expect(await stateOf(second)).toEqual(before);
  await makePaymentAndOrder(second, 'ORD3');
  const after = await stateOf(second);
  await second.close();

  expect(await stateOf(await start())).toEqual(after);
});

test('the overview page lists payments, and its forms redirect back to it', async () => {
  const world = await startSimulators({ port: 0, smtpPort: 0, webhooks: {} });
  running.push(world);
  await postJson(`${world.url}/ekqr/api/create_order`, { ...ORDER, client_txn_id: '<ORD1>' });
  const page = await (await fetch(world.url)).text();
  expect(page).toContain('&lt;ORD1&gt;');
  const response = await fetch(`${world.url}/upi/orders/${encodeURIComponent('<ORD1>')}/settle`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'failure', webhook: 'drop' }),
    redirect: 'manual',
  });
  expect(response.headers.get('location')).toBe('/');
  expect(await getJson(`${world.url}/upi/orders`)).toMatchObject([{ status: 'failure' }]);
});
