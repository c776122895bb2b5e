import { auditLog } from '@rush/contract/admin-audit.ts';
import { createItem, createProduct } from '@rush/contract/admin-catalog.ts';
import * as calls from '@rush/contract/admin-opening.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aShopper, GEMS, type Shopper } from '../testing/a-shopper.ts';
import { setSettings } from '../testing/a-sold-order.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { aTestShop, openTestShop } from '../testing/test-shop.ts';

let owner: Shopper;
const shop = await aTestShop({ withoutJobs: true });
beforeEach(async () => {
  owner = await aShopper(shop, { role: 'admin' });
});

async function readCheck(key: string, from = { shop, token: owner.token }) {
  const { status, body } = await from.shop.call(calls.readOpening, { token: from.token });
  expect(status).toBe(200);
  const check = body.checks.find((item) => item.key === key);
  if (!check) throw new Error(`there is no check ${key}`);
  return { ...check, text: check.lines.join('\n'), toRead: check.toRead.map(({ subject }) => subject) };
}
const stateOf = async (key: string) => (await readCheck(key)).state;
const tryProvider = (provider?: string) =>
  shop.call(calls.tryProviders, { body: { provider }, token: owner.token });
const confirm = (subject: calls.OpeningRead) =>
  shop.call(calls.confirmRead, { body: { subject }, token: owner.token });

describe('the opening checklist for a demo shop', () => {
  test('the checklist lists what production still needs and which data is demo data', async () => {
    const server = await readCheck('server');
    expect(server.state).toBe('open');
    for (const name of ['The mode', 'The secret', 'The shop’s address'])
      expect(server.text).toMatch(new RegExp(`^${name}: not `, 'm'));
    expect(server.text).not.toMatch(/[A-Z]_[A-Z]|SECRET|HOST/);
    expect(server.text).not.toContain(shop.secret);
    // The test PostgreSQL runs without fsync.
    expect(await readCheck('database')).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/^fsync: off/),
    });
    const demo = await readCheck('demo');
    expect(demo.state).toBe('open');
    for (const words of ['demo accounts', 'admin@rush.test', 'demo products', 'use an empty database'])
      expect(demo.text).toContain(words);
  });

  test('the checklist counts placeholder shop details as missing until the owner sets them', async () => {
    expect((await readCheck('identity')).text).toContain('legal name');
    await setSettings(shop, owner, { 'brand.legalName': 'Asha Retail Private Limited' });
    expect((await readCheck('identity')).text).not.toContain('legal name');
  });

  test('a provider stays open on the checklist after a test against its simulator', async () => {
    expect(await readCheck('payments:ekqr')).toMatchObject({ state: 'open', provider: 'payments:ekqr' });
    expect((await tryProvider('payments:ekqr')).status).toBe(200);
    const check = await readCheck('payments:ekqr');
    expect(check.state).toBe('open');
    expect(check.text).toContain('The keys work.');
    expect(check.text).toContain(`Tested by ${owner.email}`);
  });

  test('the checklist reports a failed test of a supplier account, and each account is tested separately', async () => {
    await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
    await tryProvider('supplier:smileone:br');
    await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
    const check = await readCheck('supplier:smileone:br');
    expect(check.state).toBe('failed');
    expect(check.text).toMatch(
      /It failed: .*\nCheck Smile\.one UID, Smile\.one account email, Smile\.one API key /,
    );
    expect((await readCheck('supplier:smileone:ph')).text).not.toContain('Tested by');
  });
});

test('a confirmation is stored with its author and time and, for policies, with their version', async () => {
  await shop.owner.query(`
    insert into audit_log (id, actor, address, action, subject, subject_id, after)
    values ('1zzz', 'first@example.in', '', 'opening.confirm', 'opening', 'terms', '{"version": "2020-01-01"}')`);
  expect((await readCheck('policies')).toRead).toEqual(['terms', 'privacy', 'refund']);
  for (const subject of ['terms', 'privacy'] as const) await confirm(subject);
  expect(await readCheck('policies')).toMatchObject({ state: 'open', toRead: ['refund'] });
  await confirm('refund');
  const { state, text } = await readCheck('policies');
  expect(state).toBe('done');
  expect(text).toContain(NOTICE_VERSION);
  expect(text).toMatch(
    new RegExp(`Refund policy .*: Confirmed by ${owner.email}, \\d+ \\w+ \\d{4}, \\d+:\\d\\d [ap]m`),
  );
  const { body } = await shop.call(auditLog, { query: { action: 'opening.confirm' }, token: owner.token });
  expect(body.find(({ subjectId }) => subjectId === 'refund')?.by).toBe(owner.email);
});

test('the tax check fails for a registered shop without a GSTIN', async () => {
  expect((await readCheck('tax')).toRead).toEqual(['tax']);
  await confirm('tax');
  expect(await stateOf('tax')).toBe('done');
  await setSettings(shop, owner, { 'tax.registration': 'regular', 'tax.gstin': '' });
  expect(await stateOf('tax')).toBe('failed');
  await setSettings(shop, owner, { 'tax.registration': 'unregistered' });
});

test('packs sold below cost are listed and fail the price check, even if prices were confirmed', async () => {
  const created = await shop.call(createItem, { body: GEMS, token: owner.token });
  const { itemid } = created.body.item;
  const game = {
    name: 'Night Racer',
    type: 'NIGHTRACER',
    category: 'games' as const,
    imgpath: '/images/racer.webp',
    items: [itemid],
  };
  expect((await shop.call(createProduct, { body: game, token: owner.token })).status).toBe(200);
  expect(await stateOf('catalogue')).toBe('done');
  expect(await readCheck('prices')).toMatchObject({ state: 'open', toRead: ['prices'] });
  await confirm('prices');
  expect(await stateOf('prices')).toBe('done');
  await shop.owner.query('update items set cost_paise = 8600 where itemid = $1', [itemid]);
  const priceCheck = await readCheck('prices');
  expect(priceCheck.state).toBe('failed');
  expect(priceCheck.text).toContain(`100 Gems (${itemid}) costs ₹86, sells for ₹85`);
  await shop.owner.query('update items set cost_paise = 8500 where itemid = $1', [itemid]);
  expect(await stateOf('prices')).toBe('done');
});

test('the staff check passes once everyone except demo accounts has a second factor', async () => {
  const before = await readCheck('staff');
  expect(before.state).toBe('open');
  expect(before.text).toContain(owner.email);
  expect(before.text).not.toContain('admin@rush.test');
  await shop.owner.query(`
    insert into second_factors (user_id, secret, confirmed_at, recovery_hashes)
    select id, 'x', now(), '{}' from users where staff_role is not null on conflict do nothing`);
  expect(await stateOf('staff')).toBe('done');
});

test('a real provider passes once it has been tested with the current keys', async () => {
  const real = await openTestShop({
    withoutJobs: true,
    env: {
      SIMULATORS: 'false',
      DEMO_ACCOUNTS: 'false',
      EKQR_KEY: 'key-of-the-shop',
      MSG91_KEY: 'key-of-the-shop',
      SMTP_URL: `smtp://localhost:${shop.shop.platform.config.simulators.smtpPort}`,
      MAIL_FROM: 'Shop <no-reply@example.in>',
    },
    data: shop.data,
  });
  const { token } = await aShopper(real, { role: 'admin' });
  const readStates = async (...keys: string[]) =>
    Promise.all(keys.map(async (key) => (await readCheck(key, { shop: real, token })).state));
  const tryMail = () => real.call(calls.tryProviders, { body: { provider: 'mail' }, token });
  // SMS is set up, so it has to be tested.
  expect(await readStates('payments:ekqr', 'supplier', 'mail', 'sms:msg91', 'sign-in:google')).toEqual([
    'open',
    'open',
    'open',
    'open',
    'optional',
  ]);
  await tryMail();
  expect(await readStates('mail')).toEqual(['done']);
  real.shop.platform.config.mail.smtpUrl = 'smtp://localhost:1';
  expect(await readStates('mail')).toEqual(['open']);
  await tryMail();
  expect(await readStates('mail')).toEqual(['failed']);
  await real.close();
});

test('the first order counts once it has been paid with real money and refunded', async () => {
  const order = await aUpiOrder(shop);
  await order.pay({ webhook: 'drop' });
  await order.verify();
  expect((await readCheck('first-order')).text).toContain('Add a ₹1 pack');
  await shop.owner.query("update charges set environment = 'live' where client_txn_id = $1", [order.id]);
  expect(await readCheck('first-order')).toMatchObject({ state: 'open', page: `/admin/order/${order.id}` });
  await shop.owner.query("update orders set status = 'Refunded' where orderid = $1", [order.id]);
  expect(await readCheck('first-order')).toMatchObject({ state: 'done', page: `/admin/order/${order.id}` });
});
