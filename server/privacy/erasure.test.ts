import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { changeEmail, disputeChange, verifyMail } from '@rush/contract/contacts.ts';
import { confirmFreshProof, startFreshProof } from '@rush/contract/fresh-proof.ts';
import { checkPlayerId, createOrder } from '@rush/contract/orders.ts';
import { forgetPassword } from '@rush/contract/passwords.ts';
import { eraseMe, eraseUser } from '@rush/contract/personal-data.ts';
import { subscribeToPush } from '@rush/contract/push.ts';
import { register } from '@rush/contract/registration.ts';
import { generateReferral } from '@rush/contract/rewards.ts';
import { login, otpLogin } from '@rush/contract/sign-in.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../backoffice/audit-all-books.ts';
import {
  aPackWithCoupon,
  createShopperHistory,
  PASSWORD,
  registerShopper,
  type ShopperHistory,
  topUp,
} from '../testing/a-busy-shopper.ts';
import { aPushBrowser } from '../testing/a-push-browser.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { aUpiOrder, runByClock } from '../testing/a-upi-order.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { codeTo, linkTo, messagesTo } from '../testing/an-inbox.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { untilMessagesSent } from '../testing/until-jobs-done.ts';
import { readPersonalColumns } from './erase-person.ts';
import { DELETED, EMPTIED, REPLACED } from './erasure-rules.ts';
import { findPerson, type Person } from './person.ts';

let shop: TestShop;
let owner: { token: string };
let fixtures: Pick<ShopperHistory, 'pack' | 'couponCode'>;
beforeEach(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
  owner = await shop.signIn('admin@rush.test');
  fixtures = await aPackWithCoupon(shop, owner);
});
afterEach(async () => {
  expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
  await shop.close();
});

const DAY_MS = 86_400_000;
const request = (token: string, body: { password?: string; lapse?: boolean }) =>
  shop.call(eraseMe, { token, body });
async function referralCodeOf(token: string): Promise<string> {
  return (await shop.call(generateReferral, { token })).body.referralCode ?? '';
}
/** Changes the email address and confirms the new one with the emailed link. */
async function changeEmailTo(token: string, email: string): Promise<void> {
  const response = await shop.call(changeEmail, { body: { email, password: PASSWORD }, token });
  expect(response.status).toBe(200);
  const params = await linkTo(shop, email, 'newemail');
  expect((await shop.call(verifyMail, { params, body: {}, token })).status).toBe(200);
}
async function countRows(table: string, condition: string, ...values: unknown[]): Promise<number> {
  return (await shop.owner.query(`select from ${table} where ${condition}`, values)).rowCount ?? 0;
}
async function statusOf(id: string): Promise<string | undefined> {
  const result = await shop.owner.query(
    'select status from erasures where user_id = $1 order by id desc limit 1',
    [id],
  );
  return result.rows[0]?.status;
}
async function findRowsWith(texts: readonly string[]): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await shop.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const matches: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await shop.owner.query(
      `select to_jsonb(t) as row from ${name} t where exists (select from unnest($1::text[]) x where position(lower(x) in lower(t::text)) > 0)`,
      [texts],
    );
    if (rows.length > 0) matches[name] = rows.map(({ row }) => row);
  }
  return matches;
}

/** Tables with data about the person that is still to be erased. */
async function findUnerasedTables(person: Person): Promise<string[]> {
  const personal = await readPersonalColumns(shop.db.queries);
  const remaining: string[] = [];
  for (const [table, filter] of Object.entries({ ...DELETED, ...EMPTIED })) {
    const columns = table in DELETED ? {} : { ...personal.get(table) };
    for (const [column, value] of Object.entries(REPLACED[table] ?? {}))
      if (column in columns) columns[column] = value(person);
    const filled = Object.entries(columns).map(
      ([column, empty]) => sql`${sql.ref(column)} is distinct from ${empty}`,
    );
    const result = await sql`select from ${sql.table(table)}
      where (${filter(person)}) and (${table in DELETED ? sql`true` : sql.join(filled, sql` or `)}) limit 1`.execute(
      shop.db.queries,
    );
    if (result.rows.length > 0) remaining.push(table);
  }
  return remaining;
}

describe('erasing a busy shopper', () => {
  const person = {
    name: 'Priyamvada Raghunathan',
    mobile: '9777712345',
    email: 'priyamvada.r@people.example',
    address: '203.0.113.77',
    device: 'a-browser-that-is-kept',
  };
  const player = '771234598';
  const handPlayer = 'Raghu#48213';
  const oldEmail = 'priyamvada.before@people.example';
  const traces = [
    oldEmail,
    'Priyamvada',
    'Raghunathan',
    person.mobile,
    person.email,
    person.address,
    player,
    handPlayer,
  ];

  /** Just before the erasure, others try to sign in and request codes and links for the contacts. */
  async function attackAccount(id: string): Promise<void> {
    const headers = { 'x-forwarded-for': '198.51.100.40' };
    const body = { email: person.email, password: 'not-his-password' };
    expect((await shop.call(login, { body, headers })).body.type).toBe('wrong-password');
    expect((await shop.call(otpLogin, { body: { mobile: person.mobile }, headers })).body.success).toBe(true);
    expect((await shop.call(forgetPassword, { body: { email: oldEmail }, headers })).status).toBe(200);
    const details = { name: 'Somebody', mobileNumber: '9644412345', email: oldEmail, password: PASSWORD };
    expect((await shop.call(register, { body: details, headers })).status).toBe(200);
    const product = await shop.owner.query(
      "select id from products where api_type = 'SMILEBR' and is_api limit 1",
    );
    await shop.call(checkPlayerId, {
      body: { userid: player, zoneid: '2001', product_id: product.rows[0].id },
      headers,
    });
    await shop.owner.query(
      `insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at) values ($1, 'late', now(), now())`,
      [id],
    );
    await codeTo(shop, person.mobile, 2);
    await untilMessagesSent(shop);
    const buckets = [
      'sign-in account %',
      'code-send contact %',
      'code-send contactAtAddress %',
      'player-check player %',
    ];
    for (const bucket of buckets)
      expect(
        await countRows('rate_limit_windows', 'bucket like $1 and bucket ~ $2', bucket, traces.join('|')),
        bucket,
      ).toBeGreaterThan(0);
    expect(await countRows('otps', 'contact = any($1)', [person.email, person.mobile])).toBeGreaterThan(1);
    expect(await countRows('pending_registrations', 'email = $1', oldEmail)).toBe(1);
  }

  test('leaves no trace anywhere in the database, and lets the person register again as a new user', async () => {
    const referrer = await aShopper(shop);
    const referralCode = await referralCodeOf(referrer.token);
    const shopper = await registerShopper(shop, { ...person, email: oldEmail, referralCode });
    await changeEmailTo(shopper.token, person.email);
    const bonus = await shop.call(walletBalance, {
      params: { userid: shopper.userid },
      token: shopper.token,
    });
    expect(bonus.body.balance).toBeGreaterThan(0);
    await createShopperHistory(
      shop,
      { ...shopper, email: person.email },
      { owner, ...fixtures, player, handPlayer },
    );
    const friend = await registerShopper(shop, {
      name: 'A Friend',
      mobile: '9777754321',
      email: 'friend@people.example',
      address: '203.0.113.88',
      referralCode: await referralCodeOf(shopper.token),
    });
    await topUp(shop, friend, 500);
    await shop.call(login, {
      body: { email: person.email, password: 'not-his-password' },
      headers: { 'x-forwarded-for': person.address },
    });
    const headers = { 'x-forwarded-for': person.address };
    expect((await shop.call(startFreshProof, { body: {}, token: shopper.token, headers })).status).toBe(200);
    await codeTo(shop, person.email);
    expect(Object.keys(await findRowsWith(traces)).length).toBeGreaterThan(15);
    expect(await countRows('known_devices', 'user_id = $1', shopper.id)).toBe(1);
    expect(await countRows('account_changes', 'user_id = $1', shopper.id)).toBe(1);
    // The email address was not verified when it was changed, so the notice went to the number.
    const notice = await linkTo(shop, person.mobile, 'notme');

    expect((await request(shopper.token, { password: PASSWORD })).body.type).toBe('balance-left');
    const response = await request(shopper.token, { password: PASSWORD, lapse: true });
    expect(response.status).toBe(200);
    expect(await countRows('known_devices', 'user_id = $1', shopper.id)).toBe(0);
    await untilMessagesSent(shop);
    const untilDue = Date.parse(response.body.dueAt) - shop.clock.now().getTime();
    shop.clock.advance(untilDue - DAY_MS);
    await runByClock(shop, 'erase-due');
    expect(await statusOf(shopper.id)).toBe('waiting');
    shop.clock.advance(DAY_MS + 60_000);
    await attackAccount(shopper.id);
    const before = await findPerson(shop.db.queries, shopper.id);
    expect((await findUnerasedTables(before)).length).toBeGreaterThan(15);
    await untilMessagesSent(shop);
    await runByClock(shop, 'erase-due');
    expect(await statusOf(shopper.id)).toBe('done');
    expect(await findUnerasedTables(before)).toEqual([]);
    expect(await countRows('rate_limit_windows', 'position($1 in bucket) > 0', shopper.id)).toBe(0);
    // A dispute over the earlier change restores nothing.
    expect((await shop.call(disputeChange, { params: notice, body: {} })).body.type).toBe('link-corrupted');
    await untilMessagesSent(shop);
    // Counters per IP address are deleted once their windows end.
    await runByClock(shop, 'housekeeping');

    expect(await findRowsWith(traces)).toEqual({});

    const { rows } = await shop.owner.query(
      "select account, balance_paise from ledger_balances where account like 'user:' || $1 || ':%'",
      [shopper.id],
    );
    expect(rows.map((row) => row.balance_paise)).toEqual([0, 0, 0]);

    const grant = await shop.call(addUserBalance, {
      body: { userId: shopper.userid, amount: 5, reason: 'To nobody' },
      token: (await shop.signIn('admin@rush.test')).token,
    });
    expect(grant.body.type).toBe('user-not-found');

    // The gateway simulator uses real time.
    shop.clock.advance(-untilDue - 60_000);
    // The person opens a new account with the same contacts, but gets no second sign-up bonus.
    const second = await registerShopper(shop, { ...person, referralCode });
    expect(second.id).not.toBe(shopper.id);
    const wallet = await shop.call(walletBalance, { params: { userid: second.userid }, token: second.token });
    expect(wallet.body.balance).toBe(0);
    const other = await registerShopper(shop, {
      ...person,
      mobile: '9777711111',
      email: 'somebody.else@people.example',
      referralCode,
    });
    const others = await shop.call(walletBalance, { params: { userid: other.userid }, token: other.token });
    // The bonus is paid up to twice a month for one device or IP address.
    expect(others.body.balance).toBe(20);
    // Neither the referrer nor the person earns anything again.
    await topUp(shop, second, 100);
    await topUp(shop, friend, 100);
    const { rows: rewards } = await shop.owner.query(
      'select count(*)::int as times from referral_rewards where user_id = $1 or (referrer_id = $2 and top_up_paise = 10000)',
      [second.id, shopper.id],
    );
    expect(rewards[0].times).toBe(0);
  });
});

describe('an erasure request', () => {
  test('requires fresh proof of identity, signs the shopper out everywhere and is cancelled by signing in', async () => {
    const shopper = await registerShopper(shop, {
      name: 'Meera',
      mobile: '9777700001',
      email: 'meera@people.example',
      address: '203.0.113.9',
    });
    expect((await request(shopper.token, { password: 'not-her-password' })).body.type).toBe('wrong-password');
    expect(await statusOf(shopper.id)).toBeUndefined();
    const response = await request(shopper.token, { password: PASSWORD });
    const inDays = (Date.parse(response.body.dueAt) - shop.clock.now().getTime()) / DAY_MS;
    expect(inDays).toBeCloseTo(7, 2);
    const purchase = await shop.call(createOrder, { body: fixtures.pack, token: shopper.token });
    expect(purchase.body.type).toBe('token-expired');
    await shop.signIn(shopper.email, PASSWORD);
    expect(await statusOf(shopper.id)).toBe('cancelled');
    shop.clock.advance(8 * DAY_MS);
    await runByClock(shop, 'erase-due');
    await shop.signIn(shopper.email, PASSWORD);
    await until(async () => {
      const mails = await shop.simulator<{ text: string }[]>(`/inbox/messages?to=${shopper.email}`);
      return mails.some(({ text }) => text.includes('your account won’t be deleted'));
    }, 'the notice email');
  });

  test('is cancelled if the shopper disputes an earlier change', async () => {
    const shopper = await registerShopper(shop, {
      name: 'Meera',
      mobile: '9777700002',
      email: 'meera@people.example',
      address: '203.0.113.9',
    });
    await changeEmailTo(shopper.token, 'thief@people.example');
    const notice = await linkTo(shop, shopper.mobile, 'notme');
    expect((await request(shopper.token, { password: PASSWORD })).status).toBe(200);
    expect((await shop.call(disputeChange, { params: notice, body: {} })).status).toBe(200);
    expect(await statusOf(shopper.id)).toBe('cancelled');
    await until(
      async () =>
        (await messagesTo(shop, shopper.email)).some(({ text }) =>
          text.includes('A change to your account was disputed'),
        ),
      'the email about the dispute',
    );
  });

  test('requires a fresh sign-in or a code for an account without a password, and forgets its devices', async () => {
    const { id, email, token } = await aShopper(shop);
    shop.clock.advance(11 * 60_000);
    expect((await request(token, {})).body.type).toBe('fresh-proof-required');
    await shop.call(startFreshProof, { body: {}, token });
    const otp = await codeTo(shop, email);
    const response = await shop.call(confirmFreshProof, {
      body: { otp: otp === '0000' ? '1111' : '0000' },
      token,
    });
    expect(response.body.type).toBe('otp-wrong');
    expect(await countRows('audit_aggregates', "actor_id = $1 and action = 'sign-in.failed'", id)).toBe(1);
    expect((await shop.call(confirmFreshProof, { body: { otp }, token })).status).toBe(200);
    expect(await countRows('known_devices', 'user_id = $1', id)).toBe(1);
    expect((await request(token, {})).status).toBe(200);
    expect(await countRows('known_devices', 'user_id = $1', id)).toBe(0);
    expect(await countRows('sessions', 'user_id = $1', id)).toBe(0);
  });

  test('is refused while an order is open, and postponed while a top-up is', async () => {
    const shopper = await aShopper(shop);
    const order = await aUpiOrder(shop, { shopper });
    expect((await request(shopper.token, {})).body).toMatchObject({
      type: 'orders-open',
      message: 'An order or payment on this account is still open. Please wait for it to finish.',
    });
    await order.pay({ outcome: 'failure', webhook: 'send' });
    await order.until('Failed');
    expect((await request(shopper.token, {})).status).toBe(200);
    await shop.owner.query(
      `insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, kind, data, created_at, updated_at)
       values ('open-' || $1, 'OPEN' || $1, $1, 'Credit', 'Created', 100, 'top-up', '{}', now(), now())`,
      [shopper.id],
    );
    shop.clock.advance(7 * DAY_MS + 1);
    await runByClock(shop, 'erase-due');
    expect(await statusOf(shopper.id)).toBe('waiting');
    await shop.owner.query('delete from wallet_transactions where user_id = $1', [shopper.id]);
    shop.clock.advance(DAY_MS + 1);
    await untilMessagesSent(shop);
    await runByClock(shop, 'erase-due');
    expect(await statusOf(shopper.id)).toBe('done');
  });

  test('waits for a message that is being sent', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
    const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>();
    const { received, subscription } = await aPushBrowser(201, mayRespond);
    await shop.call(subscribeToPush, { body: subscription, token: shopper.token });
    await (await anApiOrder(shop, 'SMILEBR', { shopper })).until('Completed');
    await until(() => received.length > 0, 'the message');
    expect((await request(shopper.token, { lapse: true })).status).toBe(200);
    shop.clock.advance(7 * DAY_MS + 1);
    await runByClock(shop, 'erase-due');
    expect(await statusOf(shopper.id)).toBe('waiting');
    respond();
    await untilMessagesSent(shop);
    await runByClock(shop, 'erase-due');
    expect(await statusOf(shopper.id)).toBe('done');
  });

  test('does not touch the account that now has the old email address', async () => {
    const oldEmail = 'handed-on@people.example';
    const shopper = await registerShopper(shop, {
      name: 'Meera',
      mobile: '9777700003',
      email: oldEmail,
      address: '203.0.113.9',
    });
    await changeEmailTo(shopper.token, 'meera-moved@people.example');
    const newOwner = await registerShopper(shop, {
      name: 'Kiran',
      mobile: '9644400004',
      email: oldEmail,
      address: '203.0.113.10',
    });
    expect((await request(shopper.token, { password: PASSWORD })).status).toBe(200);
    shop.clock.advance(7 * DAY_MS + 1);
    const { token } = await shop.signIn(newOwner.email, PASSWORD);
    await shop.call(startFreshProof, { body: { by: 'email' }, token });
    await shop.call(login, { body: { email: oldEmail, password: 'not-his-password' } });
    await untilMessagesSent(shop);
    await runByClock(shop, 'erase-due');
    expect(await statusOf(shopper.id)).toBe('done');
    expect(await countRows('otps', 'contact = $1', oldEmail)).toBe(1);
    expect(await countRows('rate_limit_windows', "bucket = 'sign-in account ' || $1", oldEmail)).toBe(1);
  });

  test('is cancelled when a balance arrives that the shopper has not agreed to give up', async () => {
    const shopper = await aShopper(shop);
    expect((await request(shopper.token, {})).status).toBe(200);
    await shop.call(addUserBalance, {
      body: { userId: shopper.userid, amount: 25, reason: 'Found after all' },
      token: owner.token,
    });
    shop.clock.advance(7 * DAY_MS + 1);
    await runByClock(shop, 'erase-due');
    expect(await statusOf(shopper.id)).toBe('cancelled');
  });

  test('can be requested by the owner with a reason, is audited, and is refused for a staff account', async () => {
    const { token } = owner;
    const shopper = await aShopper(shop, { pointsPaise: 5_00 });
    const erase = (id: string, body: { reason: string; lapse?: boolean }) =>
      shop.call(eraseUser, { params: { id }, body, token });
    expect((await erase(shopper.userid, { reason: '' })).status).toBe(422);
    expect((await erase(shopper.userid, { reason: 'Asked by letter' })).body.type).toBe('balance-left');
    expect((await erase(shopper.userid, { reason: 'Asked by letter', lapse: true })).status).toBe(200);
    expect((await erase(shopper.userid, { reason: 'Again', lapse: true })).body.type).toBe('erasure-waiting');
    const { rows } = await shop.owner.query(
      "select actor, after from audit_log where action = 'user.erase-ask' and subject_id = $1",
      [shopper.userid],
    );
    expect(rows).toEqual([
      { actor: 'admin@rush.test', after: expect.objectContaining({ reason: 'Asked by letter' }) },
    ]);
    const support = await shop.owner.query("select userid from users where email_key = 'support@rush.test'");
    expect((await erase(support.rows[0].userid, { reason: 'No' })).body.type).toBe('staff-account');
  });
});

describe('append-only tables', () => {
  test('refuse redaction without a pending erasure, and any other change', async () => {
    const attempt = (user: string) =>
      shop.db.pool.query('select erase_from_append_only($1, $2, $3, $4)', [user, [], ['x'], 'x']);
    await expect(attempt('nobody')).rejects.toThrow('no erasure of nobody');
    await expect(shop.db.pool.query("update audit_log set actor = 'me'")).rejects.toThrow(
      'permission denied',
    );
    await expect(
      shop.db.pool.query("set rush.erasing = 'on'; update audit_log set actor = 'me'"),
    ).rejects.toThrow('permission denied');
    await expect(shop.owner.query("update audit_log set actor = 'me'")).rejects.toThrow('append-only');
    await shop.db.pool.query('reset rush.erasing');
  });
});
