import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyCall, type CallInput, type OutputOf, requestOf } from '@rush/contract/call.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, orderStatus } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRunningUrls } from '../server/open-data.ts';
import { EXIT_CONFIG } from '../server/platform/crash-handler.ts';
import { until } from '../server/testing/test-shop.ts';
import { freePort } from './free-port.ts';

let folder: string;
let port: number;
let simulatorsPort: number;
let smtpPort: number;
let running: LaunchedShop | null = null;
const launchedShops = new Set<LaunchedShop>();
const shopUrl = () => `http://localhost:${port}`;
const simulatorsUrl = () => `http://localhost:${simulatorsPort}`;

/** Causes an unhandled rejection on SIGUSR2, to simulate a bug. */
const PLANTED = `data:text/javascript,process.on('SIGUSR2',()=>{Promise.reject(new Error('planted'))})`;

/** The first start also builds the pages. */
const START_MS_MAX = 300_000;
const RECOVERY_MS_MAX = 120_000;

const LIVE_ENV = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '',
  SECRET: 'qX3v9LmT0sRk7Zb2Yw8HcN4eJf6UgAoP',
  PUBLIC_URL: 'https://shop.example.in',
  TRUSTED_PROXIES: '1',
  HOST: '127.0.0.1',
  EKQR_KEY: 'key-of-the-gateway',
  MOOGOLD_PARTNER_ID: 'partner-77',
  MOOGOLD_SECRET: 'secret-of-the-supplier',
  SMTP_URL: 'smtps://mail.example.in',
  MAIL_FROM: 'Shop <no-reply@shop.example.in>',
  MSG91_KEY: 'key-of-the-sms-provider',
  MSG91_SENDER: 'SHOPIN',
  MSG91_OTP_TEMPLATE: '64f0c0ffee',
  MSG91_NOTICE_TEMPLATE: '64f0c0ffef',
};

interface LaunchedShop {
  child: ChildProcess;
  output(): string;
  servers: number[];
  ended: Promise<number | null>;
}

function launch(env: Record<string, string> = {}): LaunchedShop {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NODE_OPTIONS: `--import ${JSON.stringify(PLANTED)}`,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      SIMULATORS_PORT: String(simulatorsPort),
      SIMULATORS_SMTP_PORT: String(smtpPort),
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  let output = '';
  const append = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  const servers: number[] = [];
  child.on('message', (message) => {
    if (typeof message === 'object' && 'serving' in message) servers.push(Number(message.serving));
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const shop: LaunchedShop = { child, servers, output: () => output, ended };
  launchedShops.add(shop);
  return shop;
}

const isReady = () =>
  fetch(`${shopUrl()}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function open(): Promise<LaunchedShop> {
  if (running && running.child.exitCode === null && running.child.signalCode === null && (await isReady()))
    return running;
  if (running) await kill('SIGKILL');
  const shop = launch();
  running = shop;
  await until(
    async () => {
      if (shop.child.exitCode !== null) throw new Error(`the shop did not start:\n${shop.output()}`);
      return shop.servers.length > 0 && (await isReady());
    },
    'the shop to be ready',
    START_MS_MAX,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; it printed:\n${shop.output()}`);
  });
  return shop;
}

async function kill(signal: NodeJS.Signals): Promise<void> {
  const shop = running;
  running = null;
  if (!shop) return;
  shop.child.kill(signal);
  await shop.ended;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function postgresPid(): Promise<number> {
  const { ownerUrl } = await readRunningUrls(join(folder, 'data'));
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  const file = await owner.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
  await owner.end();
  return Number.parseInt(file.rows[0]?.text ?? '', 10);
}

interface Order {
  token: string;
  orderid: string;
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

async function callSimulator<T>(path: string, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await fetch(simulatorsUrl() + path, init)).json()) as T;
}

async function placeOrder(player: string): Promise<Order> {
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
  (await callSimulator<{ userid: string }[]>('/suppliers/smileone/orders')).filter(
    (order) => order.userid === player,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-start-'));
  port = await freePort();
  simulatorsPort = await freePort();
  smtpPort = await freePort();
});
afterAll(async () => {
  await kill('SIGINT');
  for (const { child } of launchedShops) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}, 60_000);

describe('npm start', () => {
  test('orders paid before a kill -9, with or without a webhook, are delivered exactly once', async () => {
    await open();
    const [withHook, withoutHook] = [await placeOrder('700000001'), await placeOrder('700000002')];
    // The supplier account is empty, so the delivery waits.
    await callSimulator('/suppliers/smileone/mode', { mode: 'no-balance' });
    await callSimulator(`/upi/orders/${withHook.orderid}/settle`, { outcome: 'success', webhook: 'send' });
    await untilStatus('Processing', withHook);
    await callSimulator(`/upi/orders/${withoutHook.orderid}/settle`, { outcome: 'success', webhook: 'drop' });
    await kill('SIGKILL');
    await open();
    await until(
      async () => (await executedFor('700000002')).length === 1,
      'the delivery, with no page open',
      RECOVERY_MS_MAX,
    );
    await untilStatus('Completed', withHook);
    await untilStatus('Completed', withoutHook);
    for (const player of ['700000001', '700000002']) expect(await executedFor(player)).toHaveLength(1);
  });

  test('a crashed database is restarted, and the same server process completes an earlier order', async () => {
    const shop = await open();
    const serving = shop.servers.at(-1);
    const order = await placeOrder('700000003');
    const killed = await postgresPid();
    sendSignal(killed, 'SIGKILL');
    // The database may recover before a probe notices.
    await until(
      async () => (await postgresPid().catch(() => killed)) !== killed,
      'a new database process',
      RECOVERY_MS_MAX,
    );
    await until(isReady, 'the shop to be ready again', RECOVERY_MS_MAX);
    await callSimulator(`/upi/orders/${order.orderid}/settle`, { outcome: 'success', webhook: 'send' });
    await untilStatus('Completed', order);
    expect(shop.servers.at(-1)).toBe(serving);
  });

  test('a crashed server and crashed simulators are restarted', async () => {
    const shop = await open();
    const server = shop.servers.at(-1);
    sendSignal(server, 'SIGKILL');
    await untilReplaced(shop, server);
    const simulators = simulatorsOf(shop);
    sendSignal(simulators, 'SIGKILL');
    await until(
      async () => {
        const currentPid = simulatorsOf(shop);
        if (currentPid === undefined || currentPid === simulators) return false;
        return (await fetch(`${simulatorsUrl()}/healthz`).catch(() => null))?.ok;
      },
      'new simulators to be ready',
      RECOVERY_MS_MAX,
    );
  });

  test('after an unhandled error, the server logs it, drains and is replaced', async () => {
    const shop = await open();
    const server = shop.servers.at(-1);
    sendSignal(server, 'SIGUSR2');
    await untilReplaced(shop, server);
    expect(shop.output()).toContain('crash handler: unhandled error, draining and exiting');
    expect(shop.output()).toContain('planted');
    expect(shop.output()).toContain('"exitCode":70');
  });

  test('a second start on the same data folder is refused', async () => {
    await open();
    const secondShop = launch();
    expect(await secondShop.ended).toBe(EXIT_CONFIG);
    expect(secondShop.output()).toContain('Another Rush process is using');
    expect(await isReady()).toBe(true);
  });

  test('production refuses demo data, and the demo refuses an https URL', async () => {
    await open();
    await kill('SIGINT');
    const live = launch(LIVE_ENV);
    expect(await live.ended).toBe(EXIT_CONFIG);
    expect(live.output()).toContain('demo accounts: 18 (admin@rush.test');
    const demo = launch({ NODE_ENV: '', PUBLIC_URL: 'https://shop.example.in' });
    expect(await demo.ended).toBe(EXIT_CONFIG);
    expect(demo.output()).toMatch(
      /PUBLIC_URL: .*set NODE_ENV=production to run the live shop there, or remove PUBLIC_URL/,
    );
  });

  test('production starts on an empty data folder, and is closed while it has no owner', async () => {
    await kill('SIGINT');
    const shop = launch({ ...LIVE_ENV, DATA_DIR: join(folder, 'live') });
    running = shop;
    await until(isReady, 'the shop to be ready', RECOVERY_MS_MAX);
    const shopInfo = await (await fetch(`${shopUrl()}/api/shop`)).json();
    expect(shopInfo).toMatchObject({ closed: true, legalName: '', supportPhone: '', socials: [] });
    expect(shop.output()).toContain('npm run owner');
    await kill('SIGINT');
  });

  test('SIGTERM to the supervisor stops every process', async () => {
    const shop = await open();
    const processes = [...shop.servers, ...childrenOf(shop.child.pid), await postgresPid()];
    await kill('SIGTERM');
    expect(shop.child.exitCode).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
  });

  test('after a kill -9 of the supervisor, no server process blocks the next start', async () => {
    const shop = await open();
    const servers = childrenOf(shop.child.pid).filter((pid) => !commandOf(pid).includes('postgres'));
    expect(servers.length).toBeGreaterThanOrEqual(2);
    await kill('SIGKILL');
    await until(() => !servers.some(isAlive), 'its processes to end', RECOVERY_MS_MAX);
    await open();
    expect(await isReady()).toBe(true);
  });
});

/** Throws on pid 0, which would signal the whole process group. */
function sendSignal(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || !(pid > 1)) throw new Error(`there is no process to send ${signal} to: ${pid}`);
  process.kill(pid, signal);
}

const simulatorsOf = (shop: LaunchedShop) =>
  childrenOf(shop.child.pid).find((pid) => commandOf(pid).includes('simulators'));

async function untilReplaced({ servers }: LaunchedShop, server: number | undefined): Promise<void> {
  await until(
    async () => servers.at(-1) !== server && (await isReady()),
    'a new server to be ready',
    RECOVERY_MS_MAX,
  );
}

async function untilStatus(status: string, { orderid, token }: Order): Promise<void> {
  const input = { body: { client_txn_id: orderid } };
  await until(
    async () => (await call(orderStatus, input, token)).order?.status === status,
    status,
    RECOVERY_MS_MAX,
  );
}

function childrenOf(pid: number | undefined): number[] {
  const processList = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  return processList
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout;
}
