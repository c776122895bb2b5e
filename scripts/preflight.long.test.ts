import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Simulators, startSimulators } from '@rush/simulators/start-simulators.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OBJECT_STORE_KEY, type ObjectStore, openObjectStore } from '../server/testing/an-object-store.ts';
import { openTestShop, type TestShop } from '../server/testing/test-shop.ts';
import { startScript } from './a-command.ts';

const MAILBOX_PASSWORD = 'sim-mailbox-password';

let folder: string;
let shop: TestShop;
let simulators: Simulators;
let bucket: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-preflight-'));
  shop = await openTestShop({ withoutJobs: true });
  simulators = await startSimulators({ port: 0, smtpPort: 0, webhooks: {}, smtpPassword: MAILBOX_PASSWORD });
  bucket = await openObjectStore();
});
afterAll(async () => {
  await bucket.close();
  await simulators.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Settings that the simulators accept but a production start would reject. */
const validEnv = () => ({
  PUBLIC_URL: 'https://shop.example.in',
  NODE_ENV: 'production',
  DATABASE_URL: shop.data.appUrl,
  DATABASE_OWNER_URL: shop.data.ownerUrl,
  EKQR_BASE_URL: `${simulators.url}/ekqr/api`,
  EKQR_KEY: 'sim-ekqr-key',
  RAZORPAY_BASE_URL: `${simulators.url}/razorpay/v1`,
  RAZORPAY_KEY_ID: 'sim_rzp_key',
  RAZORPAY_KEY_SECRET: 'sim_rzp_secret',
  RAZORPAY_WEBHOOK_SECRET: 'sim_rzp_webhook_secret',
  SMILEONE_BASE_URL: `${simulators.url}/smileone`,
  SMILEONE_UID: '1000001',
  SMILEONE_EMAIL: 'shop@example.test',
  SMILEONE_KEY: 'sim-smile-key',
  MOOGOLD_BASE_URL: `${simulators.url}/moogold/wp-json/v1/api`,
  MOOGOLD_PARTNER_ID: 'sim-partner',
  MOOGOLD_SECRET: 'sim-moogold-secret',
  MSG91_BASE_URL: `${simulators.url}/msg91`,
  MSG91_KEY: 'sim-msg91-key',
  MSG91_SENDER: 'SHOPIN',
  MSG91_OTP_TEMPLATE: 'otp',
  MSG91_NOTICE_TEMPLATE: 'notice',
  AUTH0_DOMAIN: simulators.url,
  AUTH0_CLIENT_ID: 'sim-auth0-client',
  S3_ENDPOINT: bucket.url,
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: OBJECT_STORE_KEY.accessKeyId,
  S3_SECRET_ACCESS_KEY: OBJECT_STORE_KEY.secretAccessKey,
  SMTP_URL: `smtp://shop:${MAILBOX_PASSWORD}@localhost:${simulators.smtpPort}`,
});

async function preflight(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { PATH = '', HOME = '' } = process.env;
  const base = { PATH, HOME, ENV_FILE: '', DATA_DIR: join(folder, 'data') };
  const { code, output } = await startScript('preflight.ts', [], { ...base, ...env }).ended;
  return { code, lines: output.split('\n').map((line) => line.trim()) };
}

function findCheck(lines: readonly string[], title: string): string {
  const start = lines.findIndex((line) => line.slice(2) === title);
  if (start < 0) return `no check ${title} in:\n${lines.join('\n')}`;
  const end = lines.findIndex((line, index) => index > start && /^([✓✗–] |$)/.test(line));
  return lines.slice(start, end).join('\n');
}

describe('npm run preflight', () => {
  test('accepts every provider with valid keys and has no side effects', async () => {
    const before = await fingerprint();
    const { code, lines } = await preflight(validEnv());
    for (const name of [
      'Payments: EKQR',
      'Payments: Razorpay',
      'Supplier: Smile.one BR',
      'Supplier: Smile.one PH',
      'Supplier: MooGold',
      'Mail',
      'SMS: MSG91',
      'Sign-in: hosted provider',
      'Picture store',
    ])
      expect(findCheck(lines, name)).toMatch(
        /keys work|accepts the login|knows this client|saved, read and deleted/,
      );
    const [orders, upi, inbox] = await Promise.all(
      ['/suppliers/smileone/orders', '/upi/orders', '/inbox/messages'].map(async (path) =>
        (await fetch(simulators.url + path)).json(),
      ),
    );
    expect([orders, upi, inbox]).toEqual([[], [], []]);

    // Fails, because the test PostgreSQL runs without fsync and the database contains demo data.
    expect(code).toBe(1);
    const name = new URL(shop.data.appUrl).pathname;
    expect(lines.find((line) => line.startsWith('Database: '))).toMatch(
      new RegExp(`rush_app@127.0.0.1:\\d+${name}`),
    );
    expect(findCheck(lines, 'Database')).toMatch(/^✗ .*fsync: off.*PostgreSQL/s);
    expect(findCheck(lines, 'No demo data')).toMatch(/demo accounts: 6 \(admin@rush\.test/);
    expect(findCheck(lines, 'Shop details')).toContain('support email');
    expect(await fingerprint()).toBe(before);
    const asSuperuser = await preflight({ ...validEnv(), DATABASE_URL: shop.data.ownerUrl });
    expect(findCheck(asSuperuser.lines, 'Database')).toContain('superuser');
  });
});

async function fingerprint(): Promise<string> {
  const { rows } = await shop.owner.query<{ hash: string }>(`
    select md5(concat((select string_agg(u::text, '' order by id) from users u),
      (select string_agg(p::text, '' order by id) from products p),
      (select count(*) from ledger_transfers), (select count(*) from audit_log), (select count(*) from migrations))) as hash`);
  return rows[0]?.hash ?? '';
}
