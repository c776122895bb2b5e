import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../server/testing/test-shop.ts';
import { freePort } from './free-port.ts';

/** The way from the demo to a shop that trades, with the commands that an owner types, on one data folder. */
const ROOT = join(import.meta.dirname, '..');
const LIVE = {
  NODE_ENV: 'production',
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

let folder: string;
let port: number;
let simulatorsPort: number;
let smtpPort: number;
const stops: (() => Promise<unknown>)[] = [];

function run(script: string, args: string[], env: Record<string, string>, input?: string) {
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      SIMULATORS_PORT: String(simulatorsPort),
      SIMULATORS_SMTP_PORT: String(smtpPort),
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  stops.push(stop);
  return { ended, stop, output: () => output, isOver: () => child.exitCode !== null };
}

async function open(env: Record<string, string>) {
  const shop = run('start.ts', [], env);
  await until(
    async () => {
      if (shop.isOver()) throw new Error(shop.output());
      return (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok;
    },
    'the shop to be ready',
    240_000,
  );
  return shop;
}

async function signIn(): Promise<number> {
  const answer = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@rush.test', password: 'rush-demo-2026' }),
  });
  return answer.status;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-live-'));
  port = await freePort();
  simulatorsPort = await freePort();
  smtpPort = await freePort();
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test('production refuses the database of the demo until the demo is cleared, and trades on it then', {
  timeout: 600_000,
}, async () => {
  const demo = await open({});
  expect(await signIn()).toBe(200);
  const early = run('clear-demo.ts', ['--yes'], {});
  expect(await early.ended, early.output()).toBe(1);
  expect(early.output()).toContain('A shop runs on this database. Stop it first.');
  await demo.stop();

  const refused = run('start.ts', [], LIVE);
  expect(await refused.ended, refused.output()).toBe(78);
  expect(refused.output()).toContain('demo accounts: 18 (admin@rush.test');
  expect(refused.output()).toContain('npm run clear-demo');

  const unsure = run('clear-demo.ts', [], LIVE, 'no\n');
  expect(await unsure.ended).toBe(1);
  expect(unsure.output()).toContain('player@rush.test');
  expect(unsure.output()).toContain('Nothing was changed.');
  const sure = run('clear-demo.ts', [], LIVE, 'clear\n');
  expect(await sure.ended, sure.output()).toBe(0);
  expect(sure.output()).toContain('The demo is cleared. The books balance.');
  const again = run('clear-demo.ts', ['--yes'], LIVE);
  expect(await again.ended).toBe(0);
  expect(again.output()).toContain('Nothing of the demo is left');

  const seeded = run('seed.ts', [], LIVE);
  expect(await seeded.ended).toBe(78);
  expect(seeded.output()).toContain('NODE_ENV is production: invented customers and orders have no place');

  // The level of production's log is its own, not that of the tests.
  const live = await open({ ...LIVE, LOG_LEVEL: '' });
  expect(await signIn()).toBeGreaterThanOrEqual(400);
  const logged = /"level":"info".*"requestId":"[0-9a-f-]{36}","call":"login"/;
  await until(() => logged.test(live.output()), 'the call to be logged with its request id');
  // Nothing that was made up for the demo is told, and nobody can buy until the owner has said who sells.
  const told = await (await fetch(`http://localhost:${port}/api/shop`)).json();
  expect(told).toMatchObject({ closed: true, legalName: '', address: '', supportPhone: '', socials: [] });
  expect(told).toMatchObject({
    grievanceOfficer: { name: '', email: '', phone: '' },
    claims: { gamers: '' },
  });
  expect(live.output()).toContain('npm run owner');
  const books = run('books.ts', [], LIVE);
  expect(await books.ended, books.output()).toBe(0);
  expect(books.output()).toContain('The books balance.');
  await live.stop();
});

test('a shop without NODE_ENV does not open the demo behind an https address, and says both ways out', {
  timeout: 60_000,
}, async () => {
  const world = run('start.ts', [], { NODE_ENV: '', PUBLIC_URL: 'https://shop.example.in' });
  expect(await world.ended).toBe(78);
  expect(world.output()).toMatch(
    /PUBLIC_URL: .*set NODE_ENV=production to trade there, or remove PUBLIC_URL/,
  );
});
