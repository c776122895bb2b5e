import { expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { RETENTION_RULES } from './retention.ts';
import { aShopper } from './testing/a-shopper.ts';
import { runByClock } from './testing/a-upi-order.ts';
import { aTestShop } from './testing/test-shop.ts';

const shop = await aTestShop();

/** One row of each kind. The email is queued for tomorrow, so that no worker sends it before it is marked as failed. */
async function insertOldRows(name: string, userId: string, days: number): Promise<void> {
  const at = new Date(shop.clock.now().getTime() - days * 86_400_000);
  const { owner } = shop;
  await owner.query(
    `insert into mailed_links (id, token_hash, purpose, user_id, email, expires_at, created_at)
     values ($1, 'x', 'verify-email', $2, 'old@example.test', $3, $3)`,
    [name, userId, at],
  );
  await owner.query(
    `insert into audit_aggregates (id, window_start, bucket, action, subject, subject_id, first_at, last_at)
     values ($1, $2, $1, 'sign-in.failed', 'user', '', $2, $2)`,
    [name, at],
  );
  await owner.query(
    `insert into supplier_exchanges (supplier, operation, request, response, outcome, at)
     values ('smileone', $1, '{"userid": "1"}', '{"username": "x"}', 'answered', $2)`,
    [name, at],
  );
  await owner.query(
    `select graphile_worker.add_job('send-mail', '{"to": "x@example.test", "subject": "", "text": ""}', job_key := $1, max_attempts := 1, run_at := now() + interval '1 day')`,
    [`dead ${name}`],
  );
  await owner.query('update graphile_worker._private_jobs set attempts = 1, run_at = $2 where key = $1', [
    `dead ${name}`,
    at,
  ]);
}

async function readRemaining(): Promise<Record<string, unknown[]>> {
  const rows = async (query: string) => (await shop.owner.query(query)).rows.map(({ name }) => name);
  return {
    links: await rows("select id as name from mailed_links where email = 'old@example.test' order by id"),
    failures: await rows(
      "select id as name from audit_aggregates where bucket in ('old', 'young', 'month') order by id",
    ),
    exchanges: await rows(
      "select operation as name from supplier_exchanges where request <> '{}' and response is not null and operation in ('old', 'young', 'month') order by 1",
    ),
    mails: await rows(
      "select key as name from graphile_worker._private_jobs where key like 'dead %' order by key",
    ),
  };
}

test('personal data is deleted when the privacy policy says so, and not before', async () => {
  const { id } = await aShopper(shop);
  await insertOldRows('young', id, 29);
  await insertOldRows('month', id, 31);
  await insertOldRows('old', id, 367);
  await runByClock(shop, 'forget-old-data');
  expect(await readRemaining()).toEqual({
    links: ['young'],
    failures: ['month', 'young'],
    exchanges: ['month', 'young'],
    mails: ['dead young'],
  });
});

test('operational rows are deleted or emptied when their retention ends, except each supplier account’s latest balance', async () => {
  const at = (days: number) => new Date(shop.clock.now().getTime() - days * 86_400_000);
  const { owner } = shop;
  for (const [region, days] of [
    ['sold', 200],
    ['sold', 91],
    ['sold', 89],
    ['idle', 400],
    ['idle', 300],
  ] as const)
    await owner.query(
      "insert into supplier_balances (supplier, region, balance, at) values ('smileone', $1, $2, $3)",
      [region, days, at(days)],
    );
  for (const days of [91, 89])
    await owner.query(
      `select graphile_worker.add_job('audit-books', '{}', job_key := $1, max_attempts := 1, run_at := now() + interval '1 day')`,
      [`failed ${days}`],
    );
  for (const days of [91, 89])
    await owner.query('update graphile_worker._private_jobs set attempts = 1, run_at = $2 where key = $1', [
      `failed ${days}`,
      at(days),
    ]);
  for (const days of [15, 13])
    await owner.query(
      `insert into payment_events (id, provider, headers, body, received_at) values ($1, 'ekqr', '{"a": "b"}', 'a body', $2)`,
      [`webhook ${days}`, at(days)],
    );
  await runByClock(shop, 'housekeeping');
  const read = async (query: string) => (await owner.query(query)).rows.map(({ one }) => Number(one));
  expect(
    await read("select balance as one from supplier_balances where region in ('sold', 'idle') order by 1"),
  ).toEqual([89, 300]);
  expect(
    await read("select right(key, 2) as one from graphile_worker._private_jobs where key like 'failed %'"),
  ).toEqual([89]);
  expect(
    await read("select right(id, 2) as one from payment_events where id like 'webhook %' and body <> ''"),
  ).toEqual([13]);
});

test('supplier requests are deleted after 90 days, unless they are for an order', async () => {
  const { owner } = shop;
  for (const [operation, orderId, days] of [
    ['check of 91 days', null, 91],
    ['check of 89 days', null, 89],
    ['order of 91 days', newId(), 91],
  ] as const)
    await owner.query(
      `insert into supplier_exchanges (supplier, operation, order_id, request, outcome, at)
       values ('smileone', $1, $2, '{"userid": "1"}', 'answered', $3)`,
      [operation, orderId, new Date(shop.clock.now().getTime() - days * 86_400_000)],
    );
  await runByClock(shop, 'forget-old-data');
  const { rows } = await owner.query(
    "select operation from supplier_exchanges where operation like '% days' order by 1",
  );
  expect(rows.map(({ operation }) => operation)).toEqual(['check of 89 days', 'order of 91 days']);
});

test('every table has either a retention rule or a comment that says its rows are kept', async () => {
  const { rows } = await shop.owner.query<{ name: string; isKept: boolean }>(`
    select relname as name, obj_description(oid) ~ '\\mKept\\M' as "isKept" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const now = shop.clock.now();
  const covered = new Set(
    RETENTION_RULES.flatMap(({ forget }) => {
      const { sql } = forget(now, 1).compile(shop.db.queries);
      return [...sql.matchAll(/(?:delete from|update) (\w+)/g)].map(([, name = '']) => name);
    }),
  );
  expect(rows.filter(({ name, isKept }) => covered.has(name) === isKept)).toEqual([]);
});
