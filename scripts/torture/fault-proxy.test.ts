import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { anEmptyDatabase } from '../../server/testing/an-empty-database.ts';
import { freePort } from '../free-port.ts';
import { type FaultProxy, type LineFaultKind, openFaultProxy } from './fault-proxy.ts';

const fault = (kind: LineFaultKind, share = 1) => ({ kind, share, latencyMs: 20, seed: 1 });

/** A server that repeats what it hears, behind a proxy. */
async function openEcho(): Promise<FaultProxy> {
  const echo = createServer((socket) => {
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => echo.listen(port, '127.0.0.1', resolve));
  const proxy = await openFaultProxy('clients', await freePort(), [{ host: '127.0.0.1', port }]);
  onTestFinished(async () => {
    await proxy.close();
    echo.close();
  });
  return proxy;
}

function dial({ port }: FaultProxy): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
    onTestFinished(() => void socket.destroy());
  });
}

/** What comes back, until so much of it is there or the connection ends. */
function hear(socket: Socket, sent: string, length = sent.length): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('utf8');
      if (heard.length >= length) resolve(heard);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(`${heard}|closed`));
    socket.write(sent);
  });
}

test('everything passes where nothing is wrong', async () => {
  expect(await hear(await dial(await openEcho()), 'namaste')).toBe('namaste');
});

test('a reset ends the connections there are and new ones, until it is over', async () => {
  const proxy = await openEcho();
  const before = await dial(proxy);
  await hear(before, 'x');
  const ended = new Promise((resolve) => before.once('close', resolve));
  proxy.begin(fault('reset'));
  await ended;
  // It breaks while it is opened or just after.
  const after = await dial(proxy)
    .then((socket) => hear(socket, 'x'))
    .catch(() => '|closed');
  expect(after).toBe('|closed');
  proxy.heal();
  expect(await hear(await dial(proxy), 'x')).toBe('x');
  expect(proxy.struck.reset).toBe(2);
});

test('a half-open connection stays open and silent, also when the fault is over; new ones pass then', async () => {
  const proxy = await openEcho();
  const silenced = await dial(proxy);
  await hear(silenced, 'x');
  let hasHeard = false;
  proxy.begin(fault('half-open'));
  silenced.on('data', () => {
    hasHeard = true;
  });
  silenced.write('y');
  proxy.heal();
  silenced.write('z');
  expect(await hear(await dial(proxy), 'x')).toBe('x');
  expect([hasHeard, silenced.destroyed]).toEqual([false, false]);
});

test('of a truncated answer the first half arrives', async () => {
  const proxy = await openEcho();
  proxy.begin(fault('truncate'));
  expect(await hear(await dial(proxy), 'abcdefgh')).toBe('abcd|closed');
});

test('what is held up arrives in its order', async () => {
  const proxy = await openEcho();
  proxy.begin(fault('latency', 0.5));
  const socket = await dial(proxy);
  const heard = hear(socket, '0', 200);
  for (let sent = 1; sent < 200; sent++) {
    socket.write(String(sent % 10));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await heard).toBe('0123456789'.repeat(20));
});

test('the next target is asked where one does not listen', async () => {
  const echo = await openEcho();
  const proxy = await openFaultProxy('clients', await freePort(), [
    { host: '127.0.0.1', port: await freePort() },
    { host: '127.0.0.1', port: echo.port },
  ]);
  onTestFinished(() => proxy.close());
  for (const _ of [1, 2, 3]) expect(await hear(await dial(proxy), 'x')).toBe('x');
});

test.each([
  { kind: 'cut-before-commit', isKept: false },
  { kind: 'cut-after-commit', isKept: true },
] as const)(
  '$kind breaks the connection at COMMIT and keeps what was written: $isKept',
  async ({ kind, isKept }) => {
    const database = await anEmptyDatabase();
    const target = new URL(database.ownerUrl);
    const proxy = await openFaultProxy('database-web', await freePort(), [
      { host: target.hostname, port: Number(target.port) },
    ]);
    const direct = new pg.Client({ connectionString: target.href });
    await direct.connect();
    onTestFinished(async () => {
      await direct.end();
      await proxy.close();
    });
    await direct.query('create table cut_off (id int)');
    const through = new URL(target);
    through.port = String(proxy.port);
    const client = new pg.Client({ connectionString: through.href });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    proxy.begin(fault(kind));
    await client.query('insert into cut_off values ($1)', [1]);
    await expect(client.query('commit')).rejects.toThrow();
    const kept = async () => (await direct.query('select id from cut_off')).rowCount === 1;
    expect(await kept()).toBe(isKept);
    expect(proxy.struck[kind]).toBe(1);
  },
);
