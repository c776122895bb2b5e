import { type RawBuilder, sql } from 'kysely';
import { deliverOrder, type Lane } from '#orders/jobs.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { bindJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import { accountHeldUntil, IS_UNDECIDED, lockAccount } from './account-hold.ts';
import type { Fulfilment } from './fulfilment.ts';
import { wakeAccount } from './jobs.ts';
import { circuitOpenUntil } from './supplier-health.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** The order's job is due and a worker will take it up: nobody has to wake it. `o` is the order. */
const HAS_DUE_JOB = sql`exists (
  select from graphile_worker.jobs j where j.key = 'deliver ' || o.id
    and j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now())`;

/**
 * Gives every order of `which` a job that is due, all in one statement. Their time is that of the payment, so
 * that they run in the order of payment and before whatever was paid later. An order whose job runs at this
 * moment gets another one, after it: no wake-up is lost.
 *
 * @param which a condition on `orders o`
 * @returns how many were woken
 */
async function wakeOrders(queries: Queries, which: RawBuilder<unknown>, lane: Lane): Promise<number> {
  const woken = await sql<{ orders: number }>`
    with due as (
      select o.id, o.api_type, o.paid_at, row_number() over by_payment as place, count(*) over () as total
      from orders o where o.status = 'Processing' and o.is_api and ${which}
      window by_payment as (order by o.paid_at, o.id)
    ), batch as (
      select array_agg((${deliverOrder.name}::text, json_build_object('orderId', id), ${lane}::text || ' ' || api_type,
          least(paid_at, now()) - (total - place) * interval '1 microsecond', ${deliverOrder.attemptsMax}::int,
          'deliver ' || id, null, null)::graphile_worker.job_spec order by place) as specs
      from due having count(*) > 0
    )
    select count(*)::int as orders from batch cross join lateral graphile_worker.add_jobs(batch.specs) job`.execute(
    queries,
  );
  return woken.rows[0]?.orders ?? 0;
}

/** Until when nothing may be sent on the account; null while it is free. */
export async function accountBusyUntil(
  queries: Queries,
  fulfilment: Fulfilment,
  supplier: Supplier,
): Promise<Date | null> {
  return (
    (await circuitOpenUntil(queries, supplier, fulfilment.platform.clock.now())) ??
    (await accountHeldUntil(queries, fulfilment, supplier))
  );
}

/**
 * Wakes all orders that wait for an account, in the order of payment, if nothing holds it any more; else a job
 * checks again when the hold ends. Whoever changes what holds an account calls it in the same transaction. It
 * takes the account's lock, as an order does that starts to wait: either it is seen here, or it sees the change.
 *
 * @returns how many were woken
 */
export async function wakeIfFree(tx: Tx, fulfilment: Fulfilment, supplier: Supplier): Promise<number> {
  await lockAccount(tx, { supplier: supplier.name, region: supplier.region });
  const busyUntil = await accountBusyUntil(tx, fulfilment, supplier);
  if (busyUntil) {
    await checkHoldAgain(tx, supplier, busyUntil);
    return 0;
  }
  return wakeOrders(
    tx,
    sql`o.api_type = any(${typesOf(fulfilment, supplier)}::text[]) and not ${HAS_DUE_JOB}
      and (exists (select from deliveries d where d.order_id = o.id and d.status = 'Pending')
           or not exists (select from deliveries d where d.order_id = o.id))`,
    'supplier',
  );
}

/**
 * Has the account checked when its hold may end, however many orders ask for it; an earlier check stays. Call it
 * under the account's lock.
 */
export async function checkHoldAgain(queries: Queries, { name, region }: Supplier, at: Date): Promise<void> {
  const key = `wake ${name} ${region}`;
  const earlier = await sql`
    select from graphile_worker.jobs
    where key = ${key} and locked_at is null and attempts < max_attempts and run_at <= ${at}::timestamptz`.execute(
    queries,
  );
  if (earlier.rows.length === 0)
    await enqueue(queries, wakeAccount, { supplier: name, region }, { key, runAt: at });
}

/** Has the orders that hold an account decided now, where their outcome can be. @returns how many there are */
function wakeHolders(tx: Tx, fulfilment: Fulfilment, supplier: Supplier): Promise<number> {
  return wakeOrders(
    tx,
    sql`o.api_type = any(${typesOf(fulfilment, supplier)}::text[]) and not ${HAS_DUE_JOB}
      and exists (select from deliveries d where d.order_id = o.id and ${IS_UNDECIDED})`,
    'poll',
  );
}

/**
 * Lets orders go first that were paid earlier and wait for the same account without a job: the hold has just
 * ended and nobody has woken them yet. They are woken, and this order runs again behind them.
 *
 * @returns whether this order has to wait
 */
export async function yieldToEarlier(
  fulfilment: Fulfilment,
  supplier: Supplier,
  order: OrderRow,
): Promise<boolean> {
  const { db } = fulfilment.platform;
  const earlier = await sql`
    select from orders o
    where o.status = 'Processing' and o.is_api and o.api_type = any(${typesOf(fulfilment, supplier)}::text[])
      and (o.paid_at, o.id) < (${order.paid_at}::timestamptz, ${order.id}::text)
      and exists (select from deliveries d where d.order_id = o.id and d.status = 'Pending')
      and not exists (select from graphile_worker.jobs j where j.key = 'deliver ' || o.id)
    limit 1`.execute(db.queries);
  if (earlier.rows.length === 0) return false;
  await db.transaction((tx) => wakeIfFree(tx, fulfilment, supplier));
  return true;
}

/** A job is live that runs, is due, or will be soon; one far ahead, or one that gave up, helps nobody. */
const SOON_MS = 120_000;

/**
 * Whatever process died, whatever wake-up was lost: every order that can go on has a job within a minute.
 * Orders whose deliveries are open at the supplier, or have all ended, go on whatever holds the account.
 */
export async function wakeForgottenOrders(fulfilment: Fulfilment): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const paidBefore = new Date(now.getTime() - 60_000);
  const soon = new Date(now.getTime() + SOON_MS);
  const types = [...fulfilment.suppliers.keys()];
  const isForgotten = sql`o.paid_at < ${paidBefore} and not exists (
    select from graphile_worker.jobs j where j.key = 'deliver ' || o.id and j.attempts < j.max_attempts
      and (j.locked_at is not null or j.run_at <= now() or (j.run_at > ${now} and j.run_at < ${soon})))`;
  await db.transaction((tx) =>
    wakeOrders(
      tx,
      // Of a supplier whose keys were taken out: staff is alerted, and decides what had been sent.
      sql`${isForgotten} and o.api_type <> all(${types}::text[])
        and (not exists (select from order_alarms a where a.order_id = o.id)
             or exists (select from deliveries d where d.order_id = o.id and d.status = 'Sent'))`,
      'poll',
    ),
  );
  await db.transaction((tx) =>
    wakeOrders(
      tx,
      sql`${isForgotten} and o.api_type = any(${types}::text[])
        and (exists (select from deliveries d where d.order_id = o.id and d.status in ('Sent', 'Unknown'))
             -- What was delivered in part waits for a person.
             or (select count(distinct d.status) = 1 and min(d.status) <> 'Pending' from deliveries d where d.order_id = o.id))`,
      'poll',
    ),
  );
  const accounts = new Map(
    [...fulfilment.suppliers.values()].map((each) => [`${each.name} ${each.region}`, each]),
  );
  for (const supplier of accounts.values())
    await db.transaction((tx) => wakeIfFree(tx, fulfilment, supplier));
}

/** When a hold may end, or the circuit may be tried again. */
export function wakeAccountJob(fulfilment: Fulfilment): JobBinding {
  return bindJob(wakeAccount, async ({ supplier: name, region }) => {
    const supplier = [...fulfilment.suppliers.values()].find(
      (each) => each.name === name && each.region === region,
    );
    if (!supplier) return;
    await fulfilment.platform.db.transaction(async (tx) => {
      await wakeIfFree(tx, fulfilment, supplier);
      if (await accountHeldUntil(tx, fulfilment, supplier)) await wakeHolders(tx, fulfilment, supplier);
    });
  });
}

function typesOf({ suppliers }: Fulfilment, account: Supplier): string[] {
  return [...suppliers]
    .filter(([, each]) => each.name === account.name && each.region === account.region)
    .map(([apiType]) => apiType);
}
