import { sql } from 'kysely';
import { noteOnce, noteOrders } from '#orders/note-order.ts';
import type { Tx } from '#platform/database/database.ts';
import { CHOOSE_AGAIN_MS, chooseAgain } from './choose-again.ts';
import { type AccountPlan, planAccount } from './evidence/plan-account.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordUnknown } from './record-outcome.ts';
import { executableUntil, requestExpiry } from './request-expiry.ts';
import {
  type AccountRow,
  type LockedView,
  lockAccount,
  requestTurn,
  viewAccount,
} from './supplier-account.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';

const MINUTE_MS = 60_000;

/** What a turn has begun; whoever took it carries it out. */
export interface AccountTurn {
  /** Marked as sent: their requests have to leave now. */
  claimed: readonly DeliveryRow[];
  /** The reading whose call has to leave now. */
  reading: { id: number } | null;
  /** What the newest reading proves is to be looked at now. */
  isDecisionDue: boolean;
  /** The supplier is to be asked about these now. */
  toPoll: readonly DeliveryRow[];
  /** So many orders that are held here were chosen for again. */
  chosenAgain: number;
  /** When the next turn is due where nothing happens before, in ms since the epoch. */
  nextAt: number | null;
}

/** What a process that takes turns one after the other holds down. */
export interface TurnLimits {
  /** So many orders may be asked about beside those that it asks about already. */
  pollsMax: number;
  /** Whether orders that are held may be chosen for again: each is a job, and others wait for workers too. */
  mayChooseAgain: boolean;
}

/** So many orders are asked about at once on an account, by one process. */
export const POLLS_MAX = 8;

const NO_LIMITS: TurnLimits = { pollsMax: POLLS_MAX, mayChooseAgain: true };

/**
 * Takes one turn of an account: what has passed its deadline becomes unknown, and what the plan says is put on
 * record. All of it under the account's lock, so that any number of processes may take turns at once.
 */
export async function takeTurn(
  fulfilment: Fulfilment,
  supplier: Supplier,
  { pollsMax, mayChooseAgain }: TurnLimits = NO_LIMITS,
): Promise<AccountTurn> {
  return fulfilment.platform.db.transaction(async (tx) => {
    const account = await lockAccount(tx, fulfilment.platform, supplier);
    let view = await viewAccount(tx, fulfilment, supplier, account);
    let plan = planAccount(view);
    if (plan.expired.length > 0) {
      await expire(tx, fulfilment, plan.expired);
      view = await viewAccount(tx, fulfilment, supplier, account);
      plan = planAccount(view);
    }
    const reading = plan.isReadingDue ? await beginReading(tx, fulfilment, supplier) : null;
    if (!reading) await noteQuiet(tx, fulfilment, supplier, { account, plan });
    const claimed = await claim(tx, fulfilment, supplier, { view, plan });
    const isOut = view.probeAt !== null;
    if (isOut) await noteWaiting(tx, fulfilment, view);
    const chosenAgain = isOut && mayChooseAgain ? await chooseAgain(tx, fulfilment, supplier) : 0;
    const isDecisionDue = await beginDecision(tx, fulfilment, supplier, { account, view });
    const toPoll = await beginPolls(tx, fulfilment, supplier, { view, pollsMax });
    const isBusy = claimed.length > 0 || reading !== null || isDecisionDue || toPoll.length > 0;
    const nextAt = await planNextTurn(tx, fulfilment, supplier, {
      account,
      plan,
      view,
      isBusy,
      isHeld: isOut && view.waiting.length > 0,
    });
    return { claimed, reading, isDecisionDue, toPoll, chosenAgain, nextAt };
  });
}

/** Nobody waits for their answers any more: whoever sent them is gone. */
async function expire(tx: Tx, fulfilment: Fulfilment, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', 'in', ids)
    .where('status', '=', 'Sent')
    .execute();
  for (const row of rows) await recordUnknown(fulfilment, row, { reasonCode: 'interrupted' }, tx);
}

/** A reading whose process died holds the account no longer than its call could have taken, and this. */
const READING_GRACE_MS = 2_000;

/** A reading under way keeps new requests from leaving; one whose process died does so no longer than a call may take. */
async function beginReading(
  tx: Tx,
  { platform }: Fulfilment,
  { name, region }: Supplier,
): Promise<{ id: number }> {
  const now = platform.clock.now();
  const until = new Date(now.getTime() + platform.config.suppliers.timeoutMs + READING_GRACE_MS);
  const begun = await sql<{ id: number }>`
    with reading as (
      insert into supplier_readings (supplier, region, started_at) values (${name}, ${region}, ${now}) returning id)
    update supplier_accounts a set reading_id = reading.id, reading_until = ${until}, quiet_since = null
    from reading where a.supplier = ${name} and a.region = ${region} returning reading.id`.execute(tx);
  return begun.rows[0]!;
}

async function noteQuiet(
  tx: Tx,
  { platform }: Fulfilment,
  { name, region }: Supplier,
  { account, plan }: { account: AccountRow; plan: AccountPlan },
): Promise<void> {
  const isQuiet = account.quiet_since !== null;
  if (isQuiet === plan.isQuietWanted) return;
  await tx
    .updateTable('supplier_accounts')
    .set({ quiet_since: plan.isQuietWanted ? platform.clock.now() : null })
    .where('supplier', '=', name)
    .where('region', '=', region)
    .execute();
}

/** From when on nobody executes a request that leaves now: its signature has expired, or silence means no. */
async function endOfRequest(tx: Tx, { platform }: Fulfilment, supplier: Supplier, now: Date): Promise<Date> {
  const expiry = await requestExpiry(tx, supplier, platform.clock);
  const quietMs = platform.settings.get('supplier.quietMinutes') * MINUTE_MS;
  return executableUntil(now, expiry) ?? new Date(now.getTime() + quietMs);
}

/** Marks what is sent now. That it is sent is on record before the request leaves. */
async function claim(
  tx: Tx,
  fulfilment: Fulfilment,
  supplier: Supplier,
  { view, plan }: { view: LockedView; plan: AccountPlan },
): Promise<DeliveryRow[]> {
  if (plan.send.length === 0) return [];
  const { clock } = fulfilment.platform;
  const now = clock.now();
  const costs = plan.send.map((id) => view.waiting.find((each) => each.id === id)?.cost ?? null);
  const expiresAt = await endOfRequest(tx, fulfilment, supplier, now);
  // The orders are locked first, by their keys: as a condition of the update the lock would be taken of whatever rows
  // the planner looks at, also of orders that another account delivers just then.
  const claimed = await sql<DeliveryRow>`
    with picked as materialized (
      select o.id from orders o where o.status = 'Processing'
        and o.id in (select p.order_id from deliveries p where p.id = any(${plan.send}::text[]))
      order by o.id for update
    ), claimed as (
    update deliveries d set status = 'Sent', attempt = attempt + 1, sent_at = ${now}, updated_at = ${now}, cost = w.cost,
      expires_at = ${expiresAt}, unknown_at = null, left_to_staff_at = null, ended_reading = null, evidence = null,
      environment = ${supplier.environment},
      sent_reading = (select max(r.id) from supplier_readings r
        where r.supplier = ${supplier.name} and r.region = ${supplier.region} and r.balance is not null)
    from unnest(${plan.send}::text[], ${costs}::bigint[]) w (id, cost), picked
    where d.id = w.id and d.status = 'Pending' and picked.id = d.order_id
    returning d.*
    ), used as (
      update supplier_accounts set is_used = true
      where supplier = ${supplier.name} and region = ${supplier.region} and not is_used and exists (select from claimed)
    )
    select * from claimed`.execute(tx);
  const begun = claimed.rows.filter(({ item_number, attempt }) => item_number === 1 && attempt === 1);
  await noteOrders(
    tx,
    begun.map(({ order_id }) => ({ id: order_id, status: 'Processing' as const })),
    { place: 'supplier', actor: 'shop', event: { kind: 'sent-to-supplier', data: {} }, now },
  );
  return claimed.rows;
}

/** Of a reading somebody decides what it proves, in whatever process; who died over it is followed by another. */
async function beginDecision(
  tx: Tx,
  { platform }: Fulfilment,
  { name, region }: Supplier,
  { account, view }: { account: AccountRow; view: LockedView },
): Promise<boolean> {
  const now = platform.clock.now();
  const isUnderWay = account.decide_until !== null && account.decide_until > now;
  if (!view.isBalanceEvidence || view.lastReadingId === null || isUnderWay) return false;
  if (view.lastReadingId <= (account.decided_reading ?? 0)) return false;
  const until = new Date(now.getTime() + leaseMs(platform));
  await sql`update supplier_accounts set decide_until = ${until}
    where supplier = ${name} and region = ${region}`.execute(tx);
  return true;
}

async function beginPolls(
  tx: Tx,
  { platform }: Fulfilment,
  { name, region }: Supplier,
  { view: { pollAt }, pollsMax }: { view: LockedView; pollsMax: number },
): Promise<DeliveryRow[]> {
  const now = platform.clock.now();
  if (pollAt === null || pollAt > now || pollsMax <= 0) return [];
  const due = await sql<DeliveryRow>`
    update deliveries d set poll_at = ${new Date(now.getTime() + leaseMs(platform))} where d.id in (
      select id from deliveries where supplier = ${name} and region = ${region} and poll_at <= ${now}
      order by poll_at limit ${pollsMax})
    returning d.*`.execute(tx);
  return due.rows;
}

/** So long a call and what follows from it may take, until it counts as given up. */
const leaseMs = ({ config }: Fulfilment['platform']) => config.suppliers.timeoutMs * 2;

/** Shoppers see that their order waits because the supplier is out. */
async function noteWaiting(tx: Tx, { platform }: Fulfilment, view: LockedView): Promise<void> {
  if (view.waiting.length === 0) return;
  const orders = await sql<{ id: string }>`
    select distinct d.order_id as id from deliveries d
    where d.id = any(${view.waiting.map(({ id }) => id)}::text[]) and not exists (
      select from order_events e where e.order_id = d.order_id and e.kind = 'waiting-for-supplier')`.execute(
    tx,
  );
  for (const { id } of orders.rows)
    await noteOnce(
      tx,
      { id, status: 'Processing' },
      { place: 'shop', event: { kind: 'waiting-for-supplier', data: {} }, now: platform.clock.now() },
    );
}

/** The process that took the turn goes on by its own timer; another one follows a little later, should it be gone. */
const PLANNED_LATER_MS = 1_000;

/** Whatever happens to this process, somebody looks again when something is due. */
async function planNextTurn(
  tx: Tx,
  { platform }: Fulfilment,
  supplier: Supplier,
  turn: { account: AccountRow; plan: AccountPlan; view: LockedView; isBusy: boolean; isHeld: boolean },
): Promise<number | null> {
  const { account, plan, view, isBusy, isHeld } = turn;
  const now = platform.clock.now().getTime();
  const times = plan.nextAt === null ? [] : [plan.nextAt];
  if (view.pollAt !== null && view.pollAt.getTime() > now) times.push(view.pollAt.getTime());
  // Should whoever decides now be gone, another one does then.
  if (account.decide_until !== null) times.push(Math.max(now + 1, account.decide_until.getTime()));
  if (isBusy) times.push(now + leaseMs(platform));
  if (isHeld) times.push(now + CHOOSE_AGAIN_MS);
  if (times.length === 0) return null;
  const at = Math.min(...times);
  const planned = account.turn_at?.getTime() ?? 0;
  if (planned > now && planned <= at + PLANNED_LATER_MS) return at;
  await requestTurn(tx, supplier, new Date(at + PLANNED_LATER_MS));
  await tx
    .updateTable('supplier_accounts')
    .set({ turn_at: new Date(at + PLANNED_LATER_MS) })
    .where('supplier', '=', supplier.name)
    .where('region', '=', supplier.region)
    .execute();
  return at;
}
