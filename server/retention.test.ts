import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShopper } from './testing/a-shopper.ts';
import { runByClock } from './testing/a-upi-order.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A row of each kind, of so many days ago. The mail is due later, so that nobody sends it before it has failed. */
async function leaveTraces(name: string, userId: string, days: number): Promise<void> {
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
    `insert into payment_events (id, provider, headers, body, received_at) values ($1, 'ekqr', '{"a": "b"}', 'a body', $2)`,
    [name, at],
  );
  await owner.query(
    `insert into supplier_exchanges (supplier, operation, request, response, outcome, duration_ms, at)
     values ('smileone', $1, '{"userid": "1"}', '{"username": "x"}', 'answered', 1, $2)`,
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

async function left(): Promise<Record<string, unknown[]>> {
  const rows = async (query: string) => (await shop.owner.query(query)).rows.map(({ name }) => name);
  return {
    links: await rows("select id as name from mailed_links where email = 'old@example.test' order by id"),
    failures: await rows(
      "select id as name from audit_aggregates where bucket in ('old', 'young', 'month') order by id",
    ),
    events: await rows(
      "select id as name from payment_events where body <> '' and id in ('old', 'young', 'month') order by id",
    ),
    exchanges: await rows(
      "select operation as name from supplier_exchanges where request <> '{}' and response is not null and operation in ('old', 'young', 'month') order by 1",
    ),
    mails: await rows(
      "select key as name from graphile_worker._private_jobs where key like 'dead %' order by key",
    ),
  };
}

test('what the privacy policy gives a time to is forgotten when that time is over, and not before', async () => {
  const { id } = await aShopper(shop);
  await leaveTraces('young', id, 29);
  await leaveTraces('month', id, 31);
  await leaveTraces('old', id, 367);
  await runByClock(shop, 'forget-old-data');
  expect(await left()).toEqual({
    links: ['young'],
    failures: ['month', 'young'],
    events: ['month', 'young'],
    exchanges: ['month', 'young'],
    mails: ['dead young'],
  });
});
