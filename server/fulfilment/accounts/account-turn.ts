import { sql } from 'kysely';
import { deliverOrderJob, oncePerOrder } from '#orders/move-order.ts';
import { noteOrders } from '#orders/note-order.ts';
import { PREPARED, type Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { recordUnknown } from '../delivery/record-outcome.ts';
import { type AccountPlan, planAccount } from '../evidence/plan-account.ts';
import { accountsIn, type Fulfilment } from '../fulfilment.ts';
import { belongsTo, columnsOf, type Supplier } from '../suppliers/supplier.ts';
import type { DeliveryRow } from '../tables.ts';
import { executableUntil, requestExpiry } from './request-expiry.ts';
import {
  type AccountRow,
  type LockedView,
  lockAccount,
  requestTurn,
  updateAccount,
  viewAccount,
} from './supplier-account.ts';

const MINUTE_MS = 60_000;

export interface AccountTurn {
  claimed: readonly DeliveryRow[];
  reading: { id: number } | null;
  isDecisionDue: boolean;
  toPoll: readonly DeliveryRow[];
  /** How many orders look for another offer. */
  searchCount: number;
  /** When the next turn is due, in ms since the epoch. */
  nextAt: number | null;
}

export interface TurnLimits {
  pollsMax: number;
  mayChooseAgain: boolean;
}

export const POLLS_MAX = 8;

const DEFAULT_LIMITS: TurnLimits = { pollsMax: POLLS_MAX, mayChooseAgain: true };

interface Turn {
  tx: Tx;
  fulfilment: Fulfilment;
  supplier: Supplier;
  now: Date;
  account: AccountRow;
  view: LockedView;
  plan: AccountPlan;
}

/**
 * Takes one turn for an account: marks overdue deliveries as unknown and records what the plan decides. Holds the
 * account's lock, so concurrent processes are safe.
 */
export async function takeTurn(
  fulfilment: Fulfilment,
  supplier: Supplier,
  { pollsMax, mayChooseAgain }: TurnLimits = DEFAULT_LIMITS,
): Promise<AccountTurn> {
  return fulfilment.platform.db.transaction(async (tx) => {
    const turn = await openTurn(tx, fulfilment, supplier);
    const { view, plan } = turn;
    const reading = plan.isReadingDue ? await beginReading(turn) : null;
    if (!reading) await noteQuiet(turn);
    const claimed = await claim(turn);
    const isDown = view.probeAt !== null;
    if (isDown) await noteWaiting(turn);
    const searchCount = isDown && mayChooseAgain ? await chooseAgain(tx, fulfilment, supplier) : 0;
    const isDecisionDue = await beginDecision(turn);
    const toPoll = await beginPolls(turn, pollsMax);
    const isBusy = claimed.length > 0 || reading !== null || isDecisionDue || toPoll.length > 0;
    const nextAt = await planNextTurn(turn, { isBusy, isWaiting: isDown && view.waiting.length > 0 });
    return { claimed, reading, isDecisionDue, toPoll, searchCount, nextAt };
  });
}

async function openTurn(tx: Tx, fulfilment: Fulfilment, supplier: Supplier): Promise<Turn> {
  const account = await lockAccount(tx, fulfilment.platform, supplier);
  const now = fulfilment.platform.clock.now();
  const read = async () => {
    const view = await viewAccount(tx, fulfilment, supplier, account);
    return { tx, fulfilment, supplier, now, account, view, plan: planAccount(view) };
  };
  const turn = await read();
  if (turn.plan.expired.length === 0) return turn;
  await markInterrupted(turn);
  return read();
}

/** The process that sent these must have crashed, because their deadline has passed. */
async function markInterrupted({ tx, fulfilment, plan }: Turn): Promise<void> {
  const rows = await tx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', 'in', plan.expired)
    .where('status', '=', 'Sent')
    .execute();
  for (const row of rows) await recordUnknown(fulfilment, row, { reasonCode: 'interrupted' }, tx);
}

/** A reading is abandoned this long after the supplier's timeout. */
const READING_GRACE_MS = 2_000;

/** Starts a reading. No request is sent until it ends, or until its lease expires if the process crashes. */
async function beginReading({ tx, fulfilment, supplier, now }: Turn): Promise<{ id: number }> {
  const leaseMs = fulfilment.platform.config.suppliers.timeoutMs + READING_GRACE_MS;
  const reading = await tx
    .insertInto('supplier_readings')
    .values({ ...columnsOf(supplier), started_at: now, balance: null, unexplained: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reading_until = new Date(now.getTime() + leaseMs);
  await updateAccount(tx, supplier, { reading_id: reading.id, reading_until, quiet_since: null });
  return reading;
}

async function noteQuiet({ tx, supplier, now, account, plan }: Turn): Promise<void> {
  if ((account.quiet_since !== null) === plan.isQuietNeeded) return;
  await updateAccount(tx, supplier, { quiet_since: plan.isQuietNeeded ? now : null });
}

async function endOfRequest({ tx, fulfilment: { platform }, supplier, now }: Turn): Promise<Date> {
  const expiry = supplier.probeSignature
    ? await requestExpiry(tx, supplier, platform.clock)
    : { expiresInMs: null };
  const quietMs = platform.settings.get('supplier.quietMinutes') * MINUTE_MS;
  return executableUntil(now, expiry) ?? new Date(now.getTime() + quietMs);
}

async function claim(turn: Turn): Promise<DeliveryRow[]> {
  const { tx, supplier, now, view, plan } = turn;
  if (plan.send.length === 0) return [];
  const costs = plan.send.map((id) => view.waiting.find((delivery) => delivery.id === id)?.cost ?? null);
  const expiresAt = await endOfRequest(turn);
  // Lock the orders first, by key: a join could lock orders that another account is delivering, or read every open one.
  const claimed = await sql<DeliveryRow>`${PREPARED}
    with picked as materialized (
      select o.id from orders o where o.status = 'Processing'
        and o.id = any(array(select p.order_id from deliveries p where p.id = any(${plan.send}::text[])))
      order by o.id for update
    ), claimed as (
    update deliveries d set status = 'Sent', attempt = attempt + 1, sent_at = ${now}, updated_at = ${now}, cost = w.cost,
      expires_at = ${expiresAt}, unknown_at = null, left_to_staff_at = null, ended_reading = null, evidence = null,
      not_found_at = null, not_found_count = 0,
      environment = ${supplier.environment},
      sent_reading = (select max(r.id) from supplier_readings r
        where ${belongsTo('r', supplier)} and r.balance is not null)
    from unnest(${plan.send}::text[], ${costs}::bigint[]) w (id, cost), picked
    where d.id = w.id and d.status = 'Pending' and picked.id = d.order_id
    returning d.*
    ), used as (
      update supplier_accounts set is_used = true
      where ${belongsTo('supplier_accounts', supplier)} and not is_used and exists (select from claimed)
    )
    select * from claimed`.execute(tx);
  const started = claimed.rows.filter(({ item_number, attempt }) => item_number === 1 && attempt === 1);
  await noteOrders(
    tx,
    started.map(({ order_id }) => ({ id: order_id, status: 'Processing' as const })),
    { place: 'supplier', actor: 'shop', event: { kind: 'sent-to-supplier', data: {} }, now },
  );
  return claimed.rows;
}

/** Claims the evaluation of a new reading, with a lease in case this process crashes. */
async function beginDecision({ tx, fulfilment, supplier, now, account, view }: Turn): Promise<boolean> {
  const isRunning = account.decide_until !== null && account.decide_until > now;
  if (!view.isBalanceEvidence || view.lastReadingId === null || isRunning) return false;
  if (view.lastReadingId <= (account.decided_reading ?? 0)) return false;
  await updateAccount(tx, supplier, { decide_until: new Date(now.getTime() + leaseMs(fulfilment)) });
  return true;
}

async function beginPolls(turn: Turn, pollsMax: number): Promise<DeliveryRow[]> {
  const { tx, fulfilment, supplier, now } = turn;
  const { pollAt } = turn.view;
  if (pollAt === null || pollAt > now || pollsMax <= 0) return [];
  // A locked delivery is already being settled.
  const due = await sql<DeliveryRow>`${PREPARED}
    update deliveries d set poll_at = ${new Date(now.getTime() + leaseMs(fulfilment))} where d.id in (
      select p.id from deliveries p where ${belongsTo('p', supplier)} and p.poll_at <= ${now}
      order by p.poll_at limit ${pollsMax} for update skip locked)
    returning d.*`.execute(tx);
  return due.rows;
}

/** How long a call and its follow-up may take before another process repeats them. */
const leaseMs = ({ platform }: Fulfilment) => platform.config.suppliers.timeoutMs * 2;

async function noteWaiting({ tx, now, view }: Turn): Promise<void> {
  if (view.waiting.length === 0) return;
  const orders = await sql<{ id: string }>`
    select distinct d.order_id as id from deliveries d
    where d.id = any(${view.waiting.map(({ id }) => id)}::text[]) and not exists (
      select from order_events e where e.order_id = d.order_id and e.kind = 'waiting-for-supplier')`.execute(
    tx,
  );
  await noteOrders(
    tx,
    orders.rows.map(({ id }) => ({ id, status: 'Processing' as const })),
    { place: 'shop', actor: 'shop', event: { kind: 'waiting-for-supplier', data: {} }, now },
  );
}

/** How often an order that is waiting for an unavailable account looks for another offer. */
const CHOOSE_AGAIN_MS = 5_000;
/** Limits how many jobs a long queue creates at once. */
const CHOSEN_AGAIN_MAX = 20;

/** Enqueues jobs for orders that are waiting for this account and could be filled elsewhere. @returns how many */
async function chooseAgain(tx: Tx, fulfilment: Fulfilment, account: Supplier): Promise<number> {
  const all = accountsIn(fulfilment, columnsOf(account));
  const now = fulfilment.platform.clock.now();
  const orders = await sql<{ id: string }>`
    with judged as (
      update deliveries set judged_at = ${now} where id in (
        select d.id from deliveries d
        where ${belongsTo('d', account)} and d.status = 'Pending'
          and (d.judged_at is null or d.judged_at < ${new Date(now.getTime() - CHOOSE_AGAIN_MS)})
          and (${all.length > 1} or exists (select from orders o join item_offers f on f.item_id = o.item_id
            where o.id = d.order_id and f.is_enabled and f.confirmed_at is not null))
        order by d.queued_at, d.order_id, d.item_number limit ${CHOSEN_AGAIN_MAX})
      returning order_id)
    select distinct order_id as id from judged`.execute(tx);
  for (const order of orders.rows)
    await enqueue(tx, deliverOrderJob, { orderId: order.id }, oncePerOrder(order));
  return orders.rows.length;
}
/** The process that took the turn uses its own timer. The job runs this much later, in case that process crashed. */
const TURN_JOB_DELAY_MS = 1_000;

async function planNextTurn(
  { tx, fulfilment, supplier, now, account, plan, view }: Turn,
  { isBusy, isWaiting }: { isBusy: boolean; isWaiting: boolean },
): Promise<number | null> {
  const nowMs = now.getTime();
  const times = plan.nextAt === null ? [] : [plan.nextAt];
  if (view.pollAt !== null && view.pollAt > now) times.push(view.pollAt.getTime());
  if (account.decide_until !== null) times.push(Math.max(nowMs + 1, account.decide_until.getTime()));
  if (isBusy) times.push(nowMs + leaseMs(fulfilment));
  if (isWaiting) times.push(nowMs + CHOOSE_AGAIN_MS);
  if (times.length === 0) return null;
  const at = Math.min(...times);
  const planned = account.turn_at?.getTime() ?? 0;
  if (planned > nowMs && planned <= at + TURN_JOB_DELAY_MS) return at;
  const turn_at = new Date(at + TURN_JOB_DELAY_MS);
  await requestTurn(tx, supplier, turn_at);
  await updateAccount(tx, supplier, { turn_at });
  return at;
}
