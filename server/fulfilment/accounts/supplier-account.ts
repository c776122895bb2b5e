import { sql } from 'kysely';
import { z } from 'zod';
import { PREPARED, type Queries, type Tables, type Tx } from '#platform/database/database.ts';
import { defineJob, enqueue, PRIORITY_AWAITED } from '#platform/jobs/jobs.ts';
import { IS_HELD } from '../delivery/order-choice.ts';
import type { AccountView } from '../evidence/plan-account.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { accountOf } from '../suppliers/registry.ts';
import {
  type AccountColumns,
  type AccountKey,
  accountName,
  belongsTo,
  columnsOf,
  type Supplier,
} from '../suppliers/supplier.ts';

export const wakeAccount = defineJob({
  name: 'take-account-turns',
  payload: z.object({ supplier: z.string(), region: z.string(), account: z.number() }),
  attemptsMax: 3,
  priority: PRIORITY_AWAITED,
});

/** A process that has not recorded an outcome this long after the supplier's timeout must have crashed. */
const GRACE_MS = 5_000;

export type AccountRow = Omit<Tables['supplier_accounts'], keyof AccountColumns>;

/** When the outcome of a request must have been recorded. */
export const deadlineOf = ({ platform }: Fulfilment, sentAt: Date): Date =>
  new Date(sentAt.getTime() + platform.config.suppliers.timeoutMs + GRACE_MS);

/** Locks an account until commit. Call it before locking orders or deliveries. */
export async function lockAccount(
  tx: Tx,
  { settings }: Fulfilment['platform'],
  key: AccountKey,
): Promise<AccountRow> {
  const lock = async () =>
    (
      await sql<AccountRow>`${PREPARED}
        select parallel, quiet_since, reading_id, reading_until, read_again_at, is_used,
          decided_reading, decide_until, turn_at
        from supplier_accounts where ${belongsTo('supplier_accounts', key)} for update`.execute(tx)
    ).rows[0];
  const existing = await lock();
  if (existing) return existing;
  await sql`insert into supplier_accounts (supplier, region, account, parallel)
    values (${key.name}, ${key.region}, ${key.account}, ${settings.get('supplier.parallelMax')}) on conflict do nothing`.execute(
    tx,
  );
  const created = await lock();
  if (!created) throw new Error(`the account ${accountName(key)} could not be created`);
  return created;
}

export async function updateAccount(tx: Tx, key: AccountKey, set: Partial<AccountRow>): Promise<void> {
  await tx.updateTable('supplier_accounts').set(set).where(belongsTo('supplier_accounts', key)).execute();
}

export async function requestTurn(queries: Queries, account: AccountKey, at?: Date): Promise<void> {
  const key = `turn ${accountName(account)}${at ? ' later' : ''}`;
  await enqueue(queries, wakeAccount, columnsOf(account), { key, ...(at && { runAt: at }) });
}

interface ViewRow {
  in_flight: { id: string; sent_at: string }[];
  unknown: { unknown_at: string; expires_at: string }[];
  waiting: { id: string; price: number | null; change_price: number | null }[];
  probe_at: Date | null;
  reading_at: Date | null;
  reading_id: number | null;
  poll_at: Date | null;
}

export interface LockedView extends AccountView {
  /** At most as many as may be in flight. `cost` is in hundredths of the supplier's unit. */
  waiting: readonly { id: string; cost: number | null }[];
  lastReadingId: number | null;
  pollAt: Date | null;
}

/** SQL joins for the listed price of `deliveries d` and the price multiplier from its player's last check. */
export const joinPrices = (account: AccountKey) => sql`
  left join supplier_prices p on p.supplier = d.supplier and p.region = d.region and p.account = d.account
    and p.supplier_product = d.supplier_product and p.supplier_item = d.supplier_item
  left join lateral (
    select change_price from player_checks
    where api_type = any(${accountOf(account).apiTypes}::text[]) and supplier_product = d.supplier_product
      and player = d.player and zone = d.zone
    order by checked_at desc limit 1) c on true`;

/** Reads what `planAccount` needs, under the account's lock. The literal limit lets PostgreSQL reuse the plan. */
export async function viewAccount(
  tx: Queries,
  fulfilment: Fulfilment,
  supplier: Supplier,
  account: AccountRow,
): Promise<LockedView> {
  const { clock, settings } = fulfilment.platform;
  const now = clock.now();
  const limit = Math.min(account.parallel, settings.get('supplier.parallelMax'));
  const result = await sql<ViewRow>`${PREPARED}
    select
      (select coalesce(json_agg(json_build_object('id', d.id, 'sent_at', d.sent_at)), '[]') from deliveries d
       where ${belongsTo('d', supplier)} and d.status = 'Sent' and d.reference = '') as in_flight,
      (select coalesce(json_agg(json_build_object('unknown_at', d.unknown_at, 'expires_at', d.expires_at)), '[]')
       from deliveries d
       where ${belongsTo('d', supplier)} and d.status = 'Unknown' and d.left_to_staff_at is null) as unknown,
      (select coalesce(json_agg(w), '[]') from (
         select d.id, p.price, c.change_price
         from deliveries d cross join lateral ( -- The limit prevents a plan that reads every open order.
           select created_at from orders where id = d.order_id and status = 'Processing' limit 1) o ${joinPrices(supplier)}
         where ${belongsTo('d', supplier)} and d.status = 'Pending' and not ${IS_HELD}
         order by d.queued_at, d.order_id, d.item_number limit ${sql.lit(limit)}) w) as waiting,
      h.probe_at, r.started_at as reading_at, r.id as reading_id,
      (select min(d.poll_at) from deliveries d
       where ${belongsTo('d', supplier)} and d.poll_at is not null) as poll_at
    from (select) one
    left join supplier_health h on ${belongsTo('h', supplier)}
    left join lateral (select id, started_at from supplier_readings
      where ${belongsTo('supplier_readings', supplier)} and balance is not null order by id desc limit 1) r on true`.execute(
    tx,
  );
  const row = result.rows[0]!;
  const canFind = supplier.find !== undefined;
  const msOf = (text: string) => new Date(text).getTime();
  return {
    lastReadingId: row.reading_id,
    pollAt: canFind ? row.poll_at : null,
    now: now.getTime(),
    probeAt: row.probe_at?.getTime() ?? null,
    limit,
    isBalanceEvidence: !canFind,
    quietSince: account.quiet_since?.getTime() ?? null,
    readingUntil:
      account.reading_until !== null && account.reading_until > now ? account.reading_until.getTime() : null,
    readAgainAt: account.read_again_at?.getTime() ?? null,
    lastReadingAt: row.reading_at?.getTime() ?? null,
    isUsedSinceReading: account.is_used,
    inFlight: row.in_flight.map(({ id, sent_at }) => ({
      id,
      deadline: deadlineOf(fulfilment, new Date(sent_at)).getTime(),
    })),
    unknown: row.unknown.map(({ unknown_at, expires_at }) => ({
      unknownAt: msOf(unknown_at),
      expiresAt: msOf(expires_at),
    })),
    waiting: row.waiting.map(({ id, price, change_price }) => ({
      id,
      cost: costsOf(price, change_price)[0] ?? null,
    })),
  };
}

export const inHundredths = (amount: number): number => Math.round(amount * 100);

/**
 * What a player's pack may cost, in hundredths of the supplier's unit. How the supplier rounds a multiplied price is
 * undocumented, so the result includes both roundings and the listed price.
 *
 * @param changePrice the multiplier from the player check; ignored unless it is a positive number
 */
export function costsOf(price: number | null, changePrice: number | null): number[] {
  if (price === null) return [];
  const listed = price * 100;
  const multiplied = listed * (isMultiplier(changePrice) ? changePrice : 1);
  const costs = [Math.floor(multiplied + 1e-6), Math.ceil(multiplied - 1e-6), Math.round(listed)];
  // An amount too large for the database would block the account.
  return [...new Set(multiplied === listed ? costs.slice(2) : costs)].filter(
    (cost) => Number.isSafeInteger(cost) && cost >= 0,
  );
}

/** PostgreSQL's JSON functions return NaN as a string. */
const isMultiplier = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;
