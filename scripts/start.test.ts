import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@rush/contract/accounts.ts';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, orderStatus } from '@rush/contract/orders.ts';
import { requestOf } from '@rush/contract/request.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRunningAddress } from '../server/running-address.ts';
import { until } from '../server/testing/test-shop.ts';

/** The shop as `npm start` runs it, killed and started again. */
let folder: string;
let port: number;
let simulatorsPort: number;
let running: ChildProcess | null = null;
const shopUrl = () => `http://localhost:${port}`;
const simulatorsUrl = () => `http://localhost:${simulatorsPort}`;

function launch(): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      SIMULATORS_PORT: String(simulatorsPort),
      LOG_LEVEL: 'silent',
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function start(): Promise<void> {
  const { child, output } = launch();
  running = child;
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(output());
      return (await fetch(`${shopUrl()}/readyz`).catch(() => null))?.ok;
    },
    'the shop to be ready',
    90_000,
  );
}

async function kill(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  const child = running;
  if (!child) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
  running = null;
}

async function call<C extends AnyCall>(
  definition: C,
  input: CallInput<C>,
  token?: string,
): Promise<OutputOf<C>> {
  const { method, path, body } = requestOf(definition, input);
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return (await (await fetch(shopUrl() + path, { method, body, headers })).json()) as OutputOf<C>;
}

async function simulator<T>(path: string, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await fetch(simulatorsUrl() + path, init)).json()) as T;
}

async function placeOrder(player: string): Promise<{ token: string; orderid: string }> {
  const { token } = await call(login, { body: { email: 'player@rush.test', password: 'rush-demo-2026' } });
  const home = await call(getHomeProducts, {});
  const game = home.games.find((product) => product.name === 'Mobile Legends (Brazil)')!;
  const pack = (await call(listItems, { params: { productId: game._id } }))[0]!;
  await call(checkPlayerId, { body: { userid: player, zoneid: '2001', product_id: game._id } });
  const { orderid } = await call(
    createOrder,
    { body: { product_id: game._id, item_id: pack._id, input1: player, input2: '2001' } },
    token,
  );
  return { token, orderid };
}

const executedFor = async (player: string) =>
  (await simulator<{ userid: string }[]>('/suppliers/smileone/orders')).filter(
    (order) => order.userid === player,
  );

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-start-'));
  port = await freePort();
  simulatorsPort = await freePort();
}, 120_000);
afterAll(async () => {
  await kill('SIGINT');
  await rm(folder, { recursive: true, force: true });
});

describe('npm start', { timeout: 180_000 }, () => {
  test('an order paid before kill -9 is delivered after the next start, once', async () => {
    await start();
    const { token, orderid } = await placeOrder('700000001');
    await simulator('/suppliers/smileone/mode', { mode: 'down' });
    await simulator(`/upi/orders/${orderid}/settle`, { outcome: 'success', webhook: 'send' });
    await until(
      async () =>
        (await call(orderStatus, { body: { client_txn_id: orderid } }, token)).order.status === 'Processing',
      'Processing',
    );
    await kill('SIGKILL');
    await start();
    await until(
      async () =>
        (await call(orderStatus, { body: { client_txn_id: orderid } }, token)).order.status === 'Completed',
      'Completed',
      60_000,
    );
    expect(await executedFor('700000001')).toHaveLength(1);
  });

  test('a payment made while the shop was down is found', async () => {
    const { token, orderid } = await placeOrder('700000002');
    await simulator(`/upi/orders/${orderid}/settle`, { outcome: 'success', webhook: 'drop' });
    await kill('SIGKILL');
    await start();
    await until(
      async () => (await executedFor('700000002')).length === 1,
      'the delivery, with no page open',
      60_000,
    );
    await until(
      async () =>
        (await call(orderStatus, { body: { client_txn_id: orderid } }, token)).order.status === 'Completed',
      'Completed',
    );
  });

  test('a database that dies is started again, and the shop sells on', async () => {
    const { ownerUrl } = await readRunningAddress(join(folder, 'data'));
    const owner = new pg.Client({ connectionString: ownerUrl });
    owner.on('error', () => {});
    await owner.connect();
    const file = await owner.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
    const pid = Number.parseInt(file.rows[0]?.text ?? '', 10);
    process.kill(pid, 'SIGKILL');
    await until(async () => !(await fetch(`${shopUrl()}/readyz`)).ok, 'the shop to notice');
    await until(async () => (await fetch(`${shopUrl()}/readyz`)).ok, 'the shop to be ready again', 30_000);
    const { token, orderid } = await placeOrder('700000003');
    await simulator(`/upi/orders/${orderid}/settle`, { outcome: 'success', webhook: 'send' });
    await until(
      async () =>
        (await call(orderStatus, { body: { client_txn_id: orderid } }, token)).order.status === 'Completed',
      'Completed',
      30_000,
    );
  });

  test('a second start on the same data folder says so and leaves', async () => {
    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Another Rush already runs on');
    expect((await fetch(`${shopUrl()}/readyz`)).ok).toBe(true);
  });

  test('Ctrl-C stops all of it and leaves nothing behind', async () => {
    await kill('SIGINT');
    await expect(fetch(`${shopUrl()}/healthz`)).rejects.toThrow();
    await expect(fetch(`${simulatorsUrl()}/healthz`)).rejects.toThrow();
    await start();
    expect((await fetch(`${shopUrl()}/readyz`)).ok).toBe(true);
  });
});
