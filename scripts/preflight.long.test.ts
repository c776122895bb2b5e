import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Simulators, startSimulators } from '@rush/simulators/start-simulators.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../server/testing/test-shop.ts';
import { openCommand } from './a-command.ts';

const MAILBOX_PASSWORD = 'word-of-the-mailbox';

let folder: string;
let shop: TestShop;
let simulators: Simulators;
let bucket: Server;
let bucketUrl: string;

/** The part of the S3 protocol that the store uses, for one key. */
function startBucket(): Promise<Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (!request.headers.authorization?.includes('Credential=key-of-the-store/'))
      return response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    return response.writeHead(objects.has(path) ? 200 : 404).end(objects.get(path));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-preflight-'));
  shop = await openTestShop({ withoutJobs: true });
  simulators = await startSimulators({ port: 0, smtpPort: 0, webhooks: {}, smtpPassword: MAILBOX_PASSWORD });
  bucket = await startBucket();
  bucketUrl = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
});
afterAll(async () => {
  bucket.closeAllConnections();
  bucket.close();
  await simulators.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const addresses = () => ({
  PUBLIC_URL: 'https://shop.example.in',
  NODE_ENV: 'production',
  DATABASE_URL: shop.data.appUrl,
  DATABASE_OWNER_URL: shop.data.ownerUrl,
  EKQR_BASE_URL: `${simulators.url}/ekqr/api`,
  RAZORPAY_BASE_URL: `${simulators.url}/razorpay/v1`,
  SMILEONE_BASE_URL: `${simulators.url}/smileone`,
  MOOGOLD_BASE_URL: `${simulators.url}/moogold/wp-json/v1/api`,
  MSG91_BASE_URL: `${simulators.url}/msg91`,
  TWILIO_BASE_URL: `${simulators.url}/twilio`,
  GOOGLE_ISSUER: `${simulators.url}/google`,
  AUTH0_DOMAIN: simulators.url,
  S3_ENDPOINT: bucketUrl,
  S3_BUCKET: 'pictures',
});
/** The keys of the simulators. The rules for settings report them as well, because everybody knows them. */
const RIGHT = () => ({
  ...addresses(),
  EKQR_KEY: 'sim-ekqr-key',
  RAZORPAY_KEY_ID: 'sim_rzp_key',
  RAZORPAY_KEY_SECRET: 'sim_rzp_secret',
  RAZORPAY_WEBHOOK_SECRET: 'sim_rzp_webhook_secret',
  SMILEONE_UID: '1000001',
  SMILEONE_EMAIL: 'shop@example.test',
  SMILEONE_KEY: 'sim-smile-key',
  MOOGOLD_PARTNER_ID: 'sim-partner',
  MOOGOLD_SECRET: 'sim-moogold-secret',
  MSG91_KEY: 'sim-msg91-key',
  MSG91_SENDER: 'SHOPIN',
  MSG91_OTP_TEMPLATE: 'otp',
  MSG91_NOTICE_TEMPLATE: 'notice',
  GOOGLE_CLIENT_ID: 'sim-google-client',
  GOOGLE_CLIENT_SECRET: 'sim-google-secret',
  AUTH0_CLIENT_ID: 'sim-auth0-client',
  S3_ACCESS_KEY_ID: 'key-of-the-store',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-store',
  SMTP_URL: `smtp://shop:${MAILBOX_PASSWORD}@localhost:${simulators.smtpPort}`,
});

async function preflight(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { PATH = '', HOME = '' } = process.env;
  const base = { PATH, HOME, ENV_FILE: '', DATA_DIR: join(folder, 'data') };
  const { code, output } = await openCommand('preflight.ts', [], { ...base, ...env }).ended;
  return { code, lines: output.split('\n').map((line) => line.trim()) };
}

const lineOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.slice(2).startsWith(`${name}:`)) ?? `no line of ${name} in:\n${lines.join('\n')}`;

describe('npm run preflight', () => {
  test('passes every provider with the right keys, over the wire', async () => {
    const { lines } = await preflight(RIGHT());
    for (const name of [
      'EKQR',
      'Razorpay',
      'Smile.one BR',
      'Smile.one PH',
      'MooGold',
      'Mail',
      'MSG91',
      'Google',
      'Hosted sign-in',
      'Picture store',
    ])
      expect(lineOf(lines, name)).toMatch(/^✓/);
    expect(lines.find((line) => line.includes('Clock beside'))).toMatch(/^✓/);
    // It leaves nothing behind: no order, no message.
    const [orders, upi, inbox] = await Promise.all(
      ['/suppliers/smileone/orders', '/upi/orders', '/inbox/messages'].map(async (path) =>
        (await fetch(simulators.url + path)).json(),
      ),
    );
    expect([orders, upi, inbox]).toEqual([[], [], []]);
  });

  test('names each provider that refuses the keys, with its answer and the settings to compare', async () => {
    const { code, lines } = await preflight({
      ...RIGHT(),
      EKQR_KEY: 'wrong-key',
      RAZORPAY_KEY_SECRET: 'wrong-key',
      SMILEONE_KEY: 'wrong-key',
      MOOGOLD_SECRET: 'wrong-key',
      MSG91_KEY: 'wrong-key',
      GOOGLE_CLIENT_SECRET: 'wrong-key',
      AUTH0_CLIENT_ID: 'wrong-client',
      S3_ACCESS_KEY_ID: 'wrong-key',
      SMTP_URL: `smtp://shop:wrong@localhost:${simulators.smtpPort}`,
    });
    expect(code).toBe(1);
    expect(lineOf(lines, 'EKQR')).toMatch(
      /^✗ EKQR: EKQR says: Merchant not found or logged out; compare EKQR_KEY/,
    );
    expect(lineOf(lines, 'Razorpay')).toMatch(/^✗ .*Authentication failed; compare RAZORPAY_KEY_ID/);
    expect(lineOf(lines, 'Smile.one BR')).toMatch(/^✗ .*Sign error .*compare SMILEONE_UID/);
    expect(lineOf(lines, 'MooGold')).toMatch(/^✗ .*Authentication failed.*compare MOOGOLD_PARTNER_ID/);
    expect(lineOf(lines, 'MSG91')).toMatch(/^✗ .*authkey invalid; compare MSG91_KEY/);
    expect(lineOf(lines, 'Google')).toMatch(/^✗ Google: Google says: .*compare GOOGLE_CLIENT_ID/);
    expect(lineOf(lines, 'Hosted sign-in')).toMatch(/^✗ .*compare AUTH0_DOMAIN and AUTH0_CLIENT_ID/);
    expect(lineOf(lines, 'Picture store')).toMatch(/^✗ .*Access Denied; compare S3_BUCKET/);
    expect(lineOf(lines, 'Mail')).toMatch(/^✗ Mail: the mail server says: .*compare SMTP_URL/);
    for (const line of lines) expect(line).not.toContain('wrong-key');
  });

  test('reports a provider that is away', async () => {
    const gone = await startBucket();
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const { lines } = await preflight({ ...RIGHT(), MOOGOLD_BASE_URL: `http://127.0.0.1:${port}/api` });
    expect(lineOf(lines, 'MooGold')).toMatch(/^✗ MooGold: no answer from 127\.0\.0\.1:\d+.*ECONNREFUSED/);
    expect(lineOf(lines, 'EKQR')).toMatch(/^✓/);
  });

  test('reports the database, its roles and the demo rows in it, and changes nothing', async () => {
    const before = await fingerprint();
    const { code, lines } = await preflight(RIGHT());
    expect(code).toBe(1);
    const name = new URL(shop.data.appUrl).pathname;
    expect(lines.find((line) => line.startsWith('Database ('))).toContain(`rush_app@127.0.0.1:`);
    expect(lines.find((line) => line.startsWith('Database ('))).toContain(name);
    expect(lineOf(lines, 'Role that serves')).toBe(
      '✓ Role that serves: rush_app may neither change tables nor rewrite the book',
    );
    expect(lineOf(lines, 'Role that migrates')).toMatch(/^✓/);
    // PostgreSQL of the tests runs without fsync.
    expect(lineOf(lines, 'Durability')).toMatch(/^✗ .*fsync: is off/);
    expect(lineOf(lines, 'demo accounts')).toMatch(/^✗ demo accounts: 6 \(admin@rush\.test/);
    expect(lines.find((line) => line.startsWith('! settings: 13 still'))).toContain('support.email');
    expect(await fingerprint()).toBe(before);
    const swapped = await preflight({ ...RIGHT(), DATABASE_URL: shop.data.ownerUrl });
    expect(lineOf(swapped.lines, 'Role that serves')).toMatch(/^✗ .*superuser/);
  });

  test('lists every missing setting of an empty environment', async () => {
    const { code, lines } = await preflight({});
    expect(code).toBe(1);
    for (const name of ['NODE_ENV', 'SECRET', 'PUBLIC_URL', 'EKQR_KEY', 'SMTP_URL', 'TRUSTED_PROXIES'])
      expect(lineOf(lines, name)).toMatch(/^✗/);
    expect(lineOf(lines, 'SMS_PROVIDER')).toMatch(/^! .*no codes go by SMS/);
    expect(lines).toContain('– there is none yet: the first start makes it');
  });
});

async function fingerprint(): Promise<string> {
  const { rows } = await shop.owner.query<{ hash: string }>(`
    select md5(concat((select string_agg(u::text, '' order by id) from users u),
      (select string_agg(p::text, '' order by id) from products p),
      (select count(*) from ledger_transfers), (select count(*) from audit_log), (select count(*) from migrations))) as hash`);
  return rows[0]?.hash ?? '';
}
