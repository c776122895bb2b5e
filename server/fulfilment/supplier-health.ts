import { readAccountKey } from '@rush/contract/supplier-account.ts';
import { recordTexts } from '@rush/contract/texts/en/records.ts';
import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { sql } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import type { UnknownOutcomeCode } from '#platform/refusal.ts';
import type { Fulfilment } from './fulfilment.ts';
import { judgeItemsAfterGrace, judgeItemsNow } from './hold-items.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** So many failures in a row open the circuit. */
const FAILURES_MAX = 3;
const OPEN_SECONDS_MIN = 15;
/** A supplier that is back is used again within a minute: a try costs one reading of its balance, or one order. */
const OPEN_SECONDS_MAX = 60;

/** What went wrong: as the supplier answered, or as the shop found out. */
export type SupplierFailure =
  | { reason: string }
  | { reasonCode: UnknownOutcomeCode }
  | { reasonCode: 'slow'; tookMs: number };

/**
 * Counts a failure, or an answer that came too slowly; enough of them, or an empty account, open the circuit
 * for a growing while. The owner is alerted when it opens, not each time that it stays so.
 *
 * @param isKnown whether the owner was alerted of the same before: the delivery that failed had been tried
 */
export async function noteFailure(
  fulfilment: Fulfilment,
  supplier: Supplier,
  why: SupplierFailure,
  opensAtOnce: boolean,
  isKnown = false,
): Promise<Date | null> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const reason = 'reason' in why ? why.reason : '';
  const reasonCode = 'reasonCode' in why ? why.reasonCode : null;
  const tookMs = 'tookMs' in why ? why.tookMs : null;
  return db.transaction(async (tx) => {
    const before = await tx
      .selectFrom('supplier_health')
      .select('open_until')
      .where('supplier', '=', supplier.name)
      .where('region', '=', supplier.region)
      .forUpdate()
      .executeTakeFirst();
    // What had left before it opened says nothing new: many that fail at once are one failure to it.
    const isOpen = before?.open_until != null && before.open_until > now;
    const result = await sql<{ open_until: Date | null }>`
      insert into supplier_health as h (supplier, region, failures, open_until, reason, reason_code, took_ms, updated_at)
      values (${supplier.name}, ${supplier.region}, 1,
              case when ${opensAtOnce} then ${now}::timestamptz + make_interval(secs => ${OPEN_SECONDS_MIN}) end, ${reason}, ${reasonCode}, ${tookMs}, ${now})
      on conflict (supplier, region) do update set
        failures = h.failures + case when ${isOpen} then 0 else 1 end,
        reason = excluded.reason, reason_code = excluded.reason_code, took_ms = excluded.took_ms, updated_at = excluded.updated_at,
        open_until = case when ${isOpen} then h.open_until when ${opensAtOnce} or h.failures + 1 >= ${FAILURES_MAX}
          then ${now}::timestamptz + make_interval(secs => least(${OPEN_SECONDS_MAX}, ${OPEN_SECONDS_MIN} * power(2, greatest(0, least(20, h.failures + 1 - ${FAILURES_MAX}))))) end
      returning open_until`.execute(tx);
    // Fewer at once, until it bears more again.
    await sql`update supplier_accounts set parallel = greatest(1, parallel / 2)
      where supplier = ${supplier.name} and region = ${supplier.region}`.execute(tx);
    const openUntil = result.rows[0]?.open_until ?? null;
    if (openUntil && !before?.open_until && !isKnown)
      await alertOwner(fulfilment.platform, tx, {
        subject: `${accountName(supplier)} is out`,
        text: `Orders for ${accountName(supplier)} wait until it works again: ${textOf(why)}`,
        path: '/admin/orders',
      });
    if (openUntil) await announceIn(tx, 'catalog');
    if (openUntil) await judgeItemsAfterGrace(tx, now);
    return openUntil;
  });
}

/** A call went through: the circuit is closed, and one more may be in flight. */
export async function noteSuccess(fulfilment: Fulfilment, supplier: Supplier): Promise<void> {
  const { db, clock, settings } = fulfilment.platform;
  const limit = settings.get('supplier.parallelMax');
  const closed = await sql<{ closed: number }>`
    with closed as (
      update supplier_health
      set failures = 0, open_until = null, reason = '', reason_code = null, took_ms = null, updated_at = ${clock.now()}
      where supplier = ${supplier.name} and region = ${supplier.region} and failures > 0 returning 1
    ), raised as (
      update supplier_accounts set parallel = least(${limit}::int, parallel + 1)
      where supplier = ${supplier.name} and region = ${supplier.region} and parallel < ${limit}::int
    )
    select count(*)::int as closed from closed`.execute(db.queries);
  if (closed.rows[0]?.closed !== 1) return;
  await announceIn(db.queries, 'catalog');
  await judgeItemsNow(db.queries);
}

function textOf(why: SupplierFailure): string {
  if ('reason' in why) return why.reason;
  return 'tookMs' in why ? staffTexts.slowSupplier(why.tookMs) : recordTexts.delivery[why.reasonCode];
}

/** An account as mails and alarms name it. */
export function accountName({ name, region: key }: Pick<Supplier, 'name' | 'region'>): string {
  const { region, number } = readAccountKey(key);
  return `${name} ${region}`.trim() + (number === 1 ? '' : `, account ${number}`);
}

/** The same of what rows hold of it in one: its name and, where it has one, its key. */
export function accountNameOf(text: string): string {
  const [name = '', region = ''] = text.split(' ');
  return accountName({ name, region });
}
