import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBooks } from '@rush/contract/admin-books.ts';
import { orderDetail } from '@rush/contract/admin-details.ts';
import { QueueEntry, workQueue } from '@rush/contract/admin-queue.ts';
import { listGrants } from '@rush/contract/admin-wallet.ts';
import { BookFinding, type BookRuleKey } from '@rush/contract/book-findings.ts';
import { CodeAlarm } from '@rush/contract/code-alarms.ts';
import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { renderCodeAlarm, renderFinding } from '@rush/contract/texts/staff.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inDatabase } from '../../testing/postgres.global.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { migrate } from './migrate.ts';

/** A database as the version before 0075 left it, with old rows in it, brought forward by starting the shop. */
const DATABASE = `findings_${process.pid}`;
const MIGRATIONS = join(import.meta.dirname, 'migrations');
let shop: TestShop;
let token: string;

/** The rule, what was found as a sentence, and what it has to become. */
const OLD_DIFFERENCES: readonly [rule: BookRuleKey, text: string, finding: BookFinding, rendered?: string][] =
  [
    [
      'transfers-well-formed',
      'grant from shop:grants to shop:sales does not fit its kind',
      { kind: 'misfit', data: { transferKind: 'grant', debit: 'shop:grants', credit: 'shop:sales' } },
      'grant from shop:grants to shop:sales does not fit its kind.',
    ],
    ['balances-are-sums', 'The account has transfers but no balance.', { kind: 'balance-missing', data: {} }],
    ['balances-are-sums', 'The balance is below zero.', { kind: 'balance-negative', data: {} }],
    [
      'balances-are-sums',
      'The balance is not the sum of its transfers.',
      { kind: 'balance-no-sum', data: {} },
    ],
    ['debits-equal-credits', 'The books do not sum to zero.', { kind: 'sum-not-zero', data: {} }],
    ['coins-have-lines', 'R-Coins moved without a line.', { kind: 'line-missing', data: {} }],
    [
      'coins-have-lines',
      'The line names no movement of R-Coins.',
      { kind: 'line-without-movement', data: {} },
    ],
    [
      'coins-have-lines',
      'The line TXN 1 says otherwise than its transfer.',
      { kind: 'line-differs', data: { txnid: 'TXN 1' } },
    ],
    [
      'chain-unbroken',
      'The link does not follow from the one before it.',
      { kind: 'link-unjoined', data: {} },
    ],
    ['chain-unbroken', 'It was linked and is gone.', { kind: 'transfer-removed', data: {} }],
    [
      'chain-unbroken',
      'It was slipped in after its stretch was linked.',
      { kind: 'transfer-inserted', data: {} },
    ],
    ['chain-unbroken', 'It was changed after it was linked.', { kind: 'transfer-changed', data: {} }],
    [
      'top-ups-credited',
      'The line and the kind of its transfer do not belong together.',
      { kind: 'line-of-another-kind', data: {} },
    ],
    ['cashback-booked', 'The cashback is not booked.', { kind: 'cashback-missing', data: {} }],
    ['cashback-booked', 'Cashback is booked that nobody earned.', { kind: 'cashback-unearned', data: {} }],
    [
      'cashback-booked',
      'The cashback is booked otherwise than it was earned.',
      { kind: 'cashback-differs', data: {} },
    ],
    [
      'sign-up-bonus-once',
      'A welcome bonus without a referral that earned it.',
      { kind: 'sign-up-bonus-unearned', data: {} },
      'A sign-up bonus without a referral that earned it.',
    ],
    [
      'coupon-uses-counted',
      'It counts 3 uses of 2; orders hold 1, and one person at most 1 of 5.',
      { kind: 'coupon-miscounted', data: { counted: 3, limit: 2, held: 1, heldByOne: 1, limitOfOne: 5 } },
    ],
    [
      'orders-are-booked',
      'Each paid order is booked with what was charged for it.',
      { kind: 'rule-broken', data: {} },
    ],
    [
      'sign-up-bonus-once',
      'A sentence of another age.',
      { kind: 'other', data: { text: 'A sentence of another age.' } },
    ],
  ];

const OLD_ALARMS: readonly [subject: string, text: string, alarm: CodeAlarm][] = [
  [
    'Many wrong codes are being typed',
    '36 of 40 codes that were typed in the last hour were wrong: somebody may be guessing.',
    { kind: 'wrong-codes', data: { wrong: 36, typed: 40 } },
  ],
  [
    'Codes by SMS are sent and not used',
    'Only 6 of 32 codes sent within an hour were typed: SMS may not arrive, or somebody has them sent for the money.',
    { kind: 'low-completion', data: { typed: 6, sent: 32 } },
  ],
  [
    'The SMS budget of the hour',
    '₹80.50 of the ₹100.00 for SMS in an hour are spent.',
    { kind: 'spend-hour', data: { spentPaise: 80_50, capPaise: 100_00, isUsedUp: false } },
  ],
  [
    'The SMS budget of the day',
    '₹500.00 of the ₹500.00 for SMS in a day are spent. Codes by SMS are paused; shoppers are asked to sign in by email.',
    { kind: 'spend-day', data: { spentPaise: 500_00, capPaise: 500_00, isUsedUp: true } },
  ],
];

const OLD_REASONS = [
  ['no answer from moogold.example:443', 'no-answer'],
  ['MooGold answered HTTP 503', 'http-error'],
  ['MooGold did not answer JSON', 'unreadable-answer'],
  ['Smile.one took an order but named no id', 'unreadable-answer'],
  ['order_status: refused', null],
] as const;

beforeAll(async () => {
  const { ownerUrl, appUrl } = inject('postgres');
  const data = { ownerUrl: inDatabase(ownerUrl, DATABASE), appUrl: inDatabase(appUrl, DATABASE) };
  await asOwner(inDatabase(ownerUrl, 'postgres'), (client) => client.query(`create database ${DATABASE}`));
  const before = await mkdtemp(join(tmpdir(), 'rush-migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file < '0075') await cp(join(MIGRATIONS, file), join(before, file));
  await migrate(data.ownerUrl, { folder: before });
  await rm(before, { recursive: true });
  await asOwner(data.ownerUrl, writeOldRows);
  shop = await openTestShop({ data, withoutJobs: true });
  token = (await shop.signIn('admin@rush.test')).token;
});
afterAll(async () => {
  await shop.close();
  await asOwner(inDatabase(inject('postgres').ownerUrl, 'postgres'), (client) =>
    client.query(`drop database ${DATABASE} with (force)`),
  );
});

async function asOwner(url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await act(client).finally(() => client.end());
}

/** By the columns of the version before. */
async function writeOldRows(client: pg.Client): Promise<void> {
  const differences = OLD_DIFFERENCES.map(([rule, text], place) => ({
    rule: rule === 'sign-up-bonus-once' ? 'welcome-once' : rule,
    subject: `subject ${place}`,
    expected: place,
    found: null,
    text,
  }));
  const rules = [{ rule: 'welcome-once', text: 'Every welcome bonus …', holds: false, checked: 7 }];
  await client.query(
    "insert into book_audits (at, took_ms, rules, differences) values (now() - interval '1 day', 5, '[]', '[]')",
  );
  await client.query(
    'insert into book_audits (at, took_ms, rules, differences, differing_since) values (now(), 5, $1, $2, now())',
    [JSON.stringify(rules), JSON.stringify(differences)],
  );
  await client.query(`
    insert into users (id, userid, name, email, email_key, created_at, updated_at)
      values ('olduser', 'OLDUSER', 'Old', 'old@rush.example', 'old@rush.example', now(), now());
    insert into grants (id, user_id, amount_paise, reason, status, asked_by, idempotency_key, created_at)
      values ('grant1', 'olduser', 100, 'not given', 'waiting', 'olduser', 'one', now()),
        ('grant2', 'olduser', 100, 'a late delivery', 'waiting', 'olduser', 'two', now());
    insert into audit_aggregates (id, window_start, bucket, action, subject, subject_id, reason, first_at, last_at)
      values ('counted', now(), 'overflow sign-in.failed', 'sign-in.failed', 'user', '', 'more than can be told apart', now(), now());`);
  await client.query(`
    insert into products (id, productid, name, type, category, imgpath, inputs)
      values ('oldproduct', 99001, 'Game', 'OTHER', 'games', '/new.webp', '[{"label": "Label"}]');
    insert into items (id, itemid, name, original_paise, discounted_paise, resell_paise, imgpath)
      values ('olditem', 99001, 'Item', 11500, 11500, 11500, '');
    insert into orders (id, orderid, user_id, idempotency_key, product_id, item_id, itemid, productname, itemname, product_type, imgpath,
        is_api, api_type, supplier_product, supplier_item_ids, quantity, input1, input2, input_labels, useremail, price_paise,
        value_paise, refunded_paise, paymentmode, status, reason, paid_at, created_at, updated_at)
      values ('oldorder', 'OLDORDER', 'olduser', 'k', 'oldproduct', 'olditem', 99001, 'Game', 'Item', 'OTHER', '/old.webp',
        false, '', '', '{}', 1, '123', '', '{Label}', 'old@rush.example', 11500, 11500, 0, 'wallet', 'Completed', '', now(), now(), now())`);
  for (const [index, [reason]] of OLD_REASONS.entries())
    await client.query(
      `insert into deliveries (id, order_id, item_number, supplier, region, supplier_product, supplier_item, player, zone, status, reason, created_at, updated_at)
       values ('olddelivery' || $1::int, 'oldorder', $1::int, 'moogold', '', '', '', '1', '', 'Rejected', $2, now(), now())`,
      [index + 1, reason],
    );
  await client.query(
    `insert into supplier_health (supplier, region, failures, reason, updated_at) values ('a', '', 1, 'it took 2500 ms to answer', now()),
       ('b', '', 1, 'no answer from 127.0.0.1:4000', now()), ('c', '', 1, 'Insufficient balance', now())`,
  );
  for (const [subject, text, { kind }] of OLD_ALARMS)
    await client.query(
      'insert into otp_alarms (kind, subject, text, since, notified_at) values ($1, $2, $3, now(), now())',
      [kind, subject, text],
    );
}

test('what an audit of the books found before is carried over as data, and reads as it did', async () => {
  const { body } = await shop.call(readBooks, { token });
  expect(body.rules).toEqual([{ rule: 'sign-up-bonus-once', holds: false, checked: 7 }]);
  expect(body.differences).toEqual(
    OLD_DIFFERENCES.map(([rule, , finding], place) => ({
      rule,
      subject: `subject ${place}`,
      expected: place,
      found: null,
      finding,
    })),
  );
  expect(body.differences.map((difference) => renderFinding(staffTexts, difference))).toEqual(
    OLD_DIFFERENCES.map(([, text, , rendered]) => rendered ?? text),
  );
  for (const { finding } of body.differences) expect(BookFinding.parse(finding)).toEqual(finding);
  await expect(shop.owner.query('update book_audits set took_ms = 1')).rejects.toThrow();
});

test('alarms about codes from before are carried over with their figures, and stand in the work queue', async () => {
  const { body } = await shop.call(workQueue, { token });
  for (const entry of body) expect(QueueEntry.parse(entry)).toEqual(entry);
  const alarms = body.flatMap((entry) => (entry.kind === 'code-alarm' ? [entry.data.alarm] : []));
  expect(new Map(alarms.map(({ kind, data }) => [kind, data]))).toEqual(
    new Map(OLD_ALARMS.map(([, , { kind, data }]) => [kind, data])),
  );
  for (const alarm of alarms) {
    expect(CodeAlarm.parse(alarm)).toEqual(alarm);
    expect(Object.keys(renderCodeAlarm(staffTexts, alarm))).toEqual(['subject', 'text']);
  }
});

test('a grant that was given without a reason has none, and what was counted together carries a code', async () => {
  const { body } = await shop.call(listGrants, { token });
  expect(body.map(({ reason }) => reason)).toEqual(['a late delivery', null]);
  const counted = await shop.owner.query("select reason from audit_aggregates where id = 'counted'");
  expect(counted.rows).toEqual([{ reason: 'overflow' }]);
});

test('what the shop found out about deliveries and suppliers is a code, and what they answered stays', async () => {
  const params = { id: 'OLDORDER' };
  const { body } = await shop.call(orderDetail, { params, token });
  expect(body.deliveries.map(({ reasonCode }) => reasonCode)).toEqual(OLD_REASONS.map(([, code]) => code));
  expect(body.deliveries.at(-1)?.reason).toBe('order_status: refused');
  const health = await shop.owner.query(
    'select reason, reason_code, took_ms from supplier_health order by supplier',
  );
  expect(health.rows).toEqual([
    { reason: '', reason_code: 'slow', took_ms: 2500 },
    { reason: '', reason_code: 'no-answer', took_ms: null },
    { reason: 'Insufficient balance', reason_code: null, took_ms: null },
  ]);
});
