import { auditLog } from '@rush/contract/admin-audit.ts';
import { createItem, createProduct } from '@rush/contract/admin-catalog.ts';
import type { OpeningKind, OpeningStep } from '@rush/contract/admin-opening.ts';
import * as calls from '@rush/contract/admin-opening.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { setSettings } from '../testing/a-sold-order.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let owner: Shopper;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  owner = await aShopper(shop, { role: 'admin' });
});

type Step<K extends OpeningKind> = Extract<OpeningStep, { kind: K }>;

async function stepOf<K extends OpeningKind>(kind: K): Promise<Step<K>> {
  const { status, body } = await shop.call(calls.readOpening, { token: owner.token });
  expect(status).toBe(200);
  return body.steps.find((each): each is Step<K> => each.kind === kind)!;
}

async function providerOf(label: string): Promise<Step<'provider'>> {
  const { body } = await shop.call(calls.readOpening, { token: owner.token });
  return body.steps.find(
    (each): each is Step<'provider'> => each.kind === 'provider' && each.data.label === label,
  )!;
}

const confirm = (subject: calls.OpeningRead) =>
  shop.call(calls.confirmRead, { body: { subject }, token: owner.token });

describe('the checklist of a demo', () => {
  test('names the variables that production misses and what the database holds of the demo', async () => {
    const server = await stepOf('server');
    expect(server).toMatchObject({ state: 'open', data: { isProduction: false } });
    expect(server.data.problems).toEqual(expect.arrayContaining(['SECRET', 'PUBLIC_URL', 'EKQR_KEY']));
    const demo = await stepOf('demo');
    expect(demo.state).toBe('open');
    const accounts = demo.data.findings.find(({ kind }) => kind === 'accounts')!;
    expect(accounts.names).toContain('admin@rush.test');
    expect(demo.data.findings.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['accounts', 'products', 'packs', 'pictures']),
    );
  });

  test('counts what the demo made up of the shop as missing, until the owner sets it', async () => {
    expect((await stepOf('identity')).data.missing).toContain('brand.legalName');
    await setSettings(shop, owner, { 'brand.legalName': 'Asha Retail Private Limited' });
    expect((await stepOf('identity')).data.missing).not.toContain('brand.legalName');
  });

  test('does not take a provider for tried where a simulator answered', async () => {
    const before = await providerOf('EKQR');
    expect(before).toMatchObject({ state: 'open', data: { isSimulated: true, tried: null } });
    const { provider } = before.data;
    const tried = await shop.call(calls.tryProvider, { body: { provider }, token: owner.token });
    expect(tried.status).toBe(200);
    expect(await providerOf('EKQR')).toMatchObject({
      state: 'open',
      data: { tried: { outcome: 'ok', by: owner.email } },
    });
  });

  test('tells what a try of a provider that is away found, and tries each account of a supplier by itself', async () => {
    await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
    const { provider } = (await providerOf('Smile.one BR')).data;
    await shop.call(calls.tryProvider, { body: { provider }, token: owner.token });
    await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
    expect(await providerOf('Smile.one BR')).toMatchObject({
      state: 'failed',
      data: { tried: { outcome: 'unreachable' } },
    });
    expect((await providerOf('Smile.one PH')).data.tried).toBe(null);
  });

  test('does not ask for what a shop opens without, though the demo has it set up', async () => {
    const states = await Promise.all(['EKQR', 'Razorpay', 'MSG91', 'Google', 'MooGold'].map(providerOf));
    expect(states.map(({ state }) => state)).toEqual(['open', 'optional', 'optional', 'optional', 'open']);
  });

  test('refuses to try what is not set up', async () => {
    const answer = await shop.call(calls.tryProvider, {
      body: { provider: 'payments:nobody' },
      token: owner.token,
    });
    expect([answer.status, answer.body.type]).toEqual([404, 'provider-not-set-up']);
  });

  test('shows what the preflight finds', async () => {
    const { body } = await shop.call(calls.runPreflight, { token: owner.token });
    const names = (lines: { name: string }[]) => lines.map(({ name }) => name);
    expect(names(body.problems)).toEqual(
      expect.arrayContaining(['NODE_ENV', 'SECRET', 'fsync', 'demo accounts']),
    );
    expect(names(body.passed)).toEqual(expect.arrayContaining(['EKQR', 'Smile.one BR', 'MooGold', 'Mail']));
    const secret = body.problems.find(({ name }) => name === 'SECRET')!;
    expect(secret.text).not.toContain(shop.secret);
  });
});

test('a confirmation is kept with who and when, in the audit log too; policies by their version', async () => {
  await shop.owner.query(`
    insert into audit_log (id, actor, address, action, subject, subject_id, after)
    values ('1zzz', 'first@example.in', '', 'opening.confirm', 'opening', 'terms', '{"version": "2020-01-01"}')`);
  expect((await stepOf('policies')).data.terms).toBe(null);
  for (const subject of ['terms', 'privacy'] as const) await confirm(subject);
  expect(await stepOf('policies')).toMatchObject({
    state: 'open',
    data: {
      version: NOTICE_VERSION,
      terms: { by: owner.email, at: expect.any(String) },
      refund: null,
    },
  });
  await confirm('refund');
  expect((await stepOf('policies')).state).toBe('done');
  const { body } = await shop.call(auditLog, { query: { action: 'opening.confirm' }, token: owner.token });
  expect(body.find(({ subjectId }) => subjectId === 'refund')?.by).toBe(owner.email);
});

test('a shop that is registered without a GSTIN is not done with tax', async () => {
  await confirm('tax');
  expect((await stepOf('tax')).state).toBe('done');
  await setSettings(shop, owner, { 'tax.registration': 'regular', 'tax.gstin': '' });
  expect(await stepOf('tax')).toMatchObject({ state: 'failed', data: { hasGstin: false } });
  await setSettings(shop, owner, { 'tax.registration': 'unregistered' });
});

test('packs below their cost are listed by name and keep the prices open, whoever has looked at them', async () => {
  const item = {
    name: '100 Gems',
    originalprice: 100,
    discountedprice: 90,
    resellprice: 85,
    imgpath: '/images/gems.webp',
  };
  const made = await shop.call(createItem, { body: item, token: owner.token });
  const { itemid } = made.body.item;
  const game = {
    name: 'Night Racer',
    type: 'NIGHTRACER',
    category: 'games' as const,
    imgpath: '/images/racer.webp',
    items: [itemid],
  };
  expect((await shop.call(createProduct, { body: game, token: owner.token })).status).toBe(200);
  expect(await stepOf('catalogue')).toMatchObject({ state: 'done', data: { sellable: expect.any(Number) } });
  expect(await stepOf('prices')).toMatchObject({ state: 'open', data: { below: [], confirmed: null } });
  await confirm('prices');
  expect((await stepOf('prices')).state).toBe('done');
  await shop.owner.query('update items set cost_paise = 8600 where itemid = $1', [itemid]);
  expect(await stepOf('prices')).toMatchObject({
    state: 'failed',
    data: { below: [{ itemid, name: '100 Gems', cost: 86, price: 85 }] },
  });
  await shop.owner.query('update items set cost_paise = 8500 where itemid = $1', [itemid]);
  expect((await stepOf('prices')).state).toBe('done');
});

test('staff counts as guarded when each of them has a second factor; the demo’s do not count', async () => {
  const { data, state } = await stepOf('staff');
  expect(state).toBe('open');
  expect(data.withoutSecondFactor.map(({ userid }) => userid)).toContain(owner.userid);
  expect(JSON.stringify(data)).not.toContain('10000001');
  await shop.owner.query(`
    insert into second_factors (user_id, secret, confirmed_at, recovery_hashes)
    select id, 'x', now(), '{}' from users where staff_role is not null on conflict do nothing`);
  expect(await stepOf('staff')).toMatchObject({ state: 'done', data: { withoutSecondFactor: [] } });
});

test('a backup is seen once one was made, and failed where the latest one failed', async () => {
  expect((await stepOf('backup')).state).toBe('open');
  const run = (minutes: number, file: string | null) =>
    shop.owner.query(
      `insert into backup_runs (started_at, ended_at, file, bytes, problem)
       values ($1::timestamptz + $2 * interval '1 minute', $1::timestamptz + $2 * interval '1 minute', $3, $4, $5)`,
      [shop.clock.now(), minutes, file, file && 10, file ? null : 'the disk is full'],
    );
  await run(0, 'rush.backup');
  expect((await stepOf('backup')).state).toBe('done');
  await run(1, null);
  expect((await stepOf('backup')).state).toBe('failed');
});

test('a provider of the shop’s own is done when it was tried with the keys that are set now', async () => {
  const real = await openTestShop({
    withoutJobs: true,
    env: {
      SIMULATORS: 'false',
      DEMO_ACCOUNTS: 'false',
      EKQR_KEY: 'key-of-the-shop',
      MSG91_KEY: 'key-of-the-shop',
      SMTP_URL: `smtp://localhost:${smtpPortOf(shop)}`,
    },
    data: shop.data,
  });
  const own = await aShopper(real, { role: 'admin' });
  const read = async () => {
    const { body } = await real.call(calls.readOpening, { token: own.token });
    return Object.fromEntries(
      body.steps.flatMap((each) => (each.kind === 'provider' ? [[each.data.role, each]] : [])),
    );
  };
  expect(await read()).toMatchObject({
    payments: { state: 'open', data: { isSimulated: false, tried: null } },
    supplier: { state: 'open', data: { provider: '' } },
    mail: { state: 'open', data: { isSimulated: false, tried: null } },
    // Set up by the owner's choice, so it is tried.
    sms: { state: 'open' },
    'sign-in': { state: 'optional' },
  });
  await real.call(calls.tryProvider, { body: { provider: 'mail' }, token: own.token });
  expect(await read()).toMatchObject({ mail: { state: 'done', data: { tried: { outcome: 'ok' } } } });
  real.shop.platform.config.mail.smtpUrl = 'smtp://localhost:1';
  expect(await read()).toMatchObject({ mail: { state: 'open', data: { tried: null } } });
  await real.call(calls.tryProvider, { body: { provider: 'mail' }, token: own.token });
  expect(await read()).toMatchObject({
    mail: { state: 'failed', data: { tried: { outcome: 'unreachable' } } },
  });
  await real.close();
});

test('the first order counts when real money paid it and it was delivered or refunded', async () => {
  const order = await aUpiOrder(shop);
  await order.pay({ webhook: 'drop' });
  await order.verify();
  expect(await stepOf('first-order')).toMatchObject({ state: 'open', data: { orderid: null } });
  await shop.owner.query("update charges set environment = 'live' where client_txn_id = $1", [order.id]);
  expect(await stepOf('first-order')).toMatchObject({ state: 'open', data: { orderid: order.id } });
  await shop.owner.query("update orders set status = 'Refunded' where orderid = $1", [order.id]);
  expect(await stepOf('first-order')).toMatchObject({
    state: 'done',
    data: { orderid: order.id, status: 'Refunded' },
  });
});

const smtpPortOf = ({ shop: { platform } }: TestShop) => platform.config.simulators.smtpPort;
