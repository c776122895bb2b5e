import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkImport, type ImportCounts, runImport } from '@rush/contract/admin-imports.ts';
import { addUserBalance, grantAllowance } from '@rush/contract/admin-wallet.ts';
import { register } from '@rush/contract/registration.ts';
import { otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { walletBalance, walletTransactions } from '@rush/contract/wallet.ts';
import { beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../backoffice/audit-all-books.ts';
import { listTotals } from '../ledger/accounts.ts';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { codeTo } from '../testing/an-inbox.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/owner/moving-in/customers.csv');
const NONE: ImportCounts = { create: 0, change: 0, unchanged: 0, refused: 0, openingBalances: 0 };

let example: string;
const shop = await aTestShop();
const owner = await aShopper(shop, { role: 'admin' });
const colleague = await aShopper(shop, { role: 'admin' });
beforeAll(async () => {
  example = await readFile(EXAMPLE, 'utf8');
});

const check = (csv: string) =>
  shop.call(checkImport, { params: { kind: 'customers' }, body: { csv }, token: owner.token });
const run = (csv: string, confirmed: ImportCounts, by = owner) =>
  shop.call(runImport, { params: { kind: 'customers' }, body: { csv, confirmed }, token: by.token });
const readOpening = async () =>
  (await listTotals(shop.db.queries)).find(({ account }) => account === 'shop:opening-balances')
    ?.balancePaise ?? 0;
const countUsers = async () =>
  (await shop.owner.query<{ count: string }>('select count(*) from users')).rows[0]?.count;
const expectBalanced = async () => {
  const { rules, differences } = await verifyLedger(shop.shop.platform);
  expect(differences).toEqual([]);
  return rules.find(({ rule }) => rule === 'openings-booked');
};
const csvOf = (...rows: string[]) => ['key,name,email,mobile,role,balance', ...rows].join('\n');

test('a check of the example file lists accounts and balances, and stores nothing', async () => {
  const before = [await countUsers(), await readOpening()];
  const { status, body } = await check(example);
  expect(status).toBe(200);
  expect(body.counts).toEqual({ ...NONE, create: 3, openingBalances: 1370.5 });
  expect([await countUsers(), await readOpening()]).toEqual(before);
});

test('the example file is imported once, the books balance, and the opening account is debited the confirmed amount', async () => {
  const counts = { ...NONE, create: 3, openingBalances: 1370.5 };
  const refusal = await run(example, { ...counts, openingBalances: 1370 });
  expect([refusal.status, refusal.body.type]).toEqual([409, 'import-differs']);
  expect(await readOpening()).toBe(0);
  const { status, body } = await run(example, counts);
  expect([status, body.needsSecondAdmin]).toEqual([200, false]);
  expect(await readOpening()).toBe(-1_370_50);
  expect(await expectBalanced()).toMatchObject({ holds: true, checked: 2 });
  expect((await run(example, { ...NONE, unchanged: 3 })).status).toBe(200);
  expect(await readOpening()).toBe(-1_370_50);
});

test('a customer verifies the number at the first sign-in, and sees the balance with its explanation', async () => {
  await shop.call(otpLogin, { body: { mobile: '9811122201' } });
  const otp = await codeTo(shop, '9811122201');
  const { body } = await shop.call(verifyOtp, { body: { mobile: '9811122201', otp } });
  expect(body.success).toBe(true);
  const { token, user } = body as { token: string; user: { userid: string } };
  const params = { userid: user.userid };
  expect((await shop.call(walletBalance, { params, token })).body.balance).toBe(1250.5);
  const { body: lines } = await shop.call(walletTransactions, { params, token });
  expect(JSON.stringify(lines)).toContain('opening-balance');
});

test('registering with an imported email address reports the existing account', async () => {
  const { rows } = await shop.owner.query<{ proven: boolean }>(
    "select mobile_proven or email_proven or password_hash is not null as proven from users where email = 'ravi@old-shop.example.in'",
  );
  expect(rows).toEqual([{ proven: false }]);
  const response = await shop.call(register, {
    body: {
      name: 'Ravi',
      email: 'ravi@old-shop.example.in',
      mobileNumber: '9811122299',
      password: 'monsoon-tiger-42',
    },
  });
  expect(response.body.type).toBe('account-exists');
});

test('each problem in a row names its column', async () => {
  const csv = csvOf(
    'k1,,nobody,12345,owner,-5',
    `k2,Taken,${owner.email},,user,10`,
    `k3,Taken,new@old-shop.example.in,${owner.mobile},user,10`,
    'k4,Rich,rich@old-shop.example.in,,user,100000.01',
    'c-1001,Asha Rao,asha@old-shop.example.in,9811122201,user,99',
    'k5,Twice,twice@old-shop.example.in,,user,10',
    'k6,Twice,TWICE@old-shop.example.in,,user,10',
    'k7,Paise,paise@old-shop.example.in,,user,1.005',
  );
  const { body } = await check(csv);
  expect(
    body.rows.map(({ key, problems }) => [key, ...problems.map(({ column, type }) => `${column} ${type}`)]),
  ).toEqual([
    ['k1', 'name required'],
    ['k2', 'email account-exists'],
    ['k3', 'mobile account-exists'],
    ['k4', 'balance above-cap'],
    ['c-1001', 'balance opening-differs'],
    ['k5'],
    ['k6', 'email account-exists'],
    ['k7', 'balance invalid'],
  ]);
  const report = await check(csvOf('k1,Nobody,nobody,12345,owner,-5'));
  expect(report.body.rows[0]?.problems.map(({ column }) => column)).toEqual([
    'email',
    'mobile',
    'role',
    'balance',
  ]);
});

test('importing the same file again does not restore an erased customer', async () => {
  const csv = csvOf('gone-1,Gone,gone1@old-shop.example.in,,user,');
  await run(csv, { ...NONE, create: 1 });
  await shop.owner.query(`
    update users set erased_at = now(), email = 'x@erased.invalid', email_key = 'x@erased.invalid', is_blocked = true
    where email = 'gone1@old-shop.example.in'`);
  // As an erasure does (server/privacy/erasure-rules.ts).
  await shop.owner.query(
    "update imported_rows set key = encode(sha256(convert_to(key, 'UTF8')), 'hex') where key = 'gone-1'",
  );
  const { body } = await check(csv);
  expect(body.rows[0]?.problems).toMatchObject([{ column: 'key', type: 'erased-here' }]);
});

test('an import above one owner’s limits waits until another owner imports the same file', async () => {
  const csv = csvOf(
    'big-1,Big One,big1@old-shop.example.in,,user,3000',
    'big-2,Big Two,big2@old-shop.example.in,,user,2500',
  );
  const counts = { ...NONE, create: 2, openingBalances: 5500 };
  const before = await readOpening();
  for (let times = 0; times < 2; times++) {
    const response = await run(csv, counts);
    expect([response.status, response.body.needsSecondAdmin]).toEqual([200, true]);
    expect(await readOpening()).toBe(before);
  }
  const another = csv.replace('Big One', 'Big 1');
  expect((await run(another, counts, colleague)).body.needsSecondAdmin).toBe(true);
  expect(await readOpening()).toBe(before);
  const newOwner = await aShopper(shop, { role: 'admin' });
  const byOwner = 'update users set staff_since = $2, staff_by = $3 where id = $1';
  // An owner whom the first one created, or who is newer than the import, cannot confirm it.
  for (const maker of [owner, colleague]) {
    await shop.owner.query(byOwner, [newOwner.id, shop.clock.now(), maker.id]);
    expect((await run(csv, counts, newOwner)).body.needsSecondAdmin).toBe(true);
  }
  const { body } = await run(csv, counts, colleague);
  expect(body.needsSecondAdmin).toBe(false);
  expect(await readOpening()).toBe(before - 5_500_00);
  await expectBalanced();
});

test('the opening balances of files imported on the same day count together', async () => {
  const fileFor = (n: number) => csvOf(`small-${n},Small,small${n}@old-shop.example.in,,user,3000`);
  const counts = { ...NONE, create: 1, openingBalances: 3000 };
  const importer = await aShopper(shop, { role: 'admin' });
  expect((await run(fileFor(1), counts, importer)).body.needsSecondAdmin).toBe(false);
  expect((await run(fileFor(2), counts, importer)).body.needsSecondAdmin).toBe(true);
});

test('one owner’s opening balances and grants count together, in either order', async () => {
  const fileFor = (key: string) => csvOf(`${key},Small,${key}@old-shop.example.in,,user,3000`);
  const counts = { ...NONE, create: 1, openingBalances: 3000 };
  const customer = await aShopper(shop);
  const grant = (by: Shopper) =>
    shop.call(addUserBalance, {
      body: { userId: customer.id, email: customer.email, amount: 3_000, reason: 'a prize' },
      token: by.token,
      key: `grant-${by.id}`,
    });
  const [granter, importer, racer] = [
    await aShopper(shop, { role: 'admin' }),
    await aShopper(shop, { role: 'admin' }),
    await aShopper(shop, { role: 'admin' }),
  ];
  await shop.shop.platform.settings.set('grant.dailyPerUserPaise', 1_00_000_00, 'test');
  expect((await grant(granter)).body.needsSecondAdmin).toBe(false);
  expect((await run(fileFor('after-a-grant'), counts, granter)).body.needsSecondAdmin).toBe(true);
  expect((await run(fileFor('before-a-grant'), counts, importer)).body.needsSecondAdmin).toBe(false);
  expect((await grant(importer)).body.needsSecondAdmin).toBe(true);
  const allowance = await shop.call(grantAllowance, { params: { id: customer.id }, token: importer.token });
  expect(allowance.body.now).toBe(2_000);

  const blocker = await shop.owner.connect();
  await blocker.query("begin; select pg_advisory_xact_lock(hashtextextended('grants', 0))");
  const responses = [grant(racer), run(fileFor('beside-a-grant'), counts, racer)];
  try {
    await until(
      async () =>
        (
          await shop.owner.query(
            "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
          )
        ).rowCount === 2,
      'the grant and the import to wait for the lock',
    );
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  const outcomes = (await Promise.all(responses)).map(({ body }) => body.needsSecondAdmin);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});

test('an owner who has since been blocked does not count as the first of two', async () => {
  const csv = csvOf('late-1,Late,late1@old-shop.example.in,,user,9000');
  const counts = { ...NONE, create: 1, openingBalances: 9000 };
  const leaver = await aShopper(shop, { role: 'admin' });
  expect((await run(csv, counts, leaver)).body.needsSecondAdmin).toBe(true);
  await shop.owner.query('update users set is_blocked = true where id = $1', [leaver.id]);
  expect((await run(csv, counts, colleague)).body.needsSecondAdmin).toBe(true);
});

test('the audit finds an opening balance that was not booked', async () => {
  await shop.owner.query(
    "insert into imported_rows (kind, key, id, opening_paise, imported_at) values ('customer', 'ghost', $1, 700, now())",
    [colleague.id],
  );
  const { differences } = await verifyLedger(shop.shop.platform);
  expect(differences).toMatchObject([{ rule: 'openings-booked', expected: 7, found: null }]);
  await shop.owner.query("delete from imported_rows where key = 'ghost'");
  await expectBalanced();
});
