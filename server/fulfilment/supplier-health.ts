import { recordTexts } from '@rush/contract/texts/en/records.ts';
import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { sql } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Queries } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import type { UnknownOutcomeCode } from '#platform/refusal.ts';
import type { Fulfilment } from './fulfilment.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** So many failures in a row open the circuit. */
const FAILURES_MAX = 3;
const OPEN_SECONDS_MIN = 15;
const OPEN_SECONDS_MAX = 300;

/** What went wrong: as the supplier answered, or as the shop found out. */
export type SupplierFailure =
  | { reason: string }
  | { reasonCode: UnknownOutcomeCode }
  | { reasonCode: 'slow'; tookMs: number };

/** Until when nothing is sent to this supplier; null while it may be used. */
export async function circuitOpenUntil(
  queries: Queries,
  supplier: Supplier,
  now: Date,
): Promise<Date | null> {
  const row = await queries
    .selectFrom('supplier_health')
    .select('open_until')
    .where('supplier', '=', supplier.name)
    .where('region', '=', supplier.region)
    .executeTakeFirst();
  return row?.open_until && row.open_until > now ? row.open_until : null;
}

/**
 * Counts a failure, or an answer that came too slowly; enough of them, or an empty account, open the circuit
 * for a growing while. The owner is alerted when it opens, not each time that it stays so.
 */
export async function noteFailure(
  fulfilment: Fulfilment,
  supplier: Supplier,
  why: SupplierFailure,
  opensAtOnce: boolean,
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
    const result = await sql<{ open_until: Date | null }>`
      insert into supplier_health as h (supplier, region, failures, open_until, reason, reason_code, took_ms, updated_at)
      values (${supplier.name}, ${supplier.region}, 1,
              case when ${opensAtOnce} then ${now}::timestamptz + make_interval(secs => ${OPEN_SECONDS_MIN}) end, ${reason}, ${reasonCode}, ${tookMs}, ${now})
      on conflict (supplier, region) do update set
        failures = h.failures + 1, reason = excluded.reason, reason_code = excluded.reason_code, took_ms = excluded.took_ms, updated_at = excluded.updated_at,
        open_until = case when ${opensAtOnce} or h.failures + 1 >= ${FAILURES_MAX}
          then ${now}::timestamptz + make_interval(secs => least(${OPEN_SECONDS_MAX}, ${OPEN_SECONDS_MIN} * power(2, greatest(0, least(20, h.failures + 1 - ${FAILURES_MAX}))))) end
      returning open_until`.execute(tx);
    const openUntil = result.rows[0]?.open_until ?? null;
    if (openUntil && !before?.open_until)
      await alertOwner(fulfilment.platform, tx, {
        subject: `${accountName(supplier)} is out`,
        text: `Orders for ${accountName(supplier)} wait until it works again: ${textOf(why)}`,
        path: '/admin/orders',
      });
    if (openUntil) await announceIn(tx, 'catalog');
    showCircuit(fulfilment, supplier, openUntil !== null);
    return openUntil;
  });
}

/** A call went through: the circuit is closed. @returns whether it had been counting failures until now */
export async function noteSuccess(fulfilment: Fulfilment, supplier: Supplier): Promise<boolean> {
  const { db, clock } = fulfilment.platform;
  const closed = await sql`
    update supplier_health set failures = 0, open_until = null, reason = '', reason_code = null, took_ms = null, updated_at = ${clock.now()}
    where supplier = ${supplier.name} and region = ${supplier.region} and failures > 0`.execute(db.queries);
  if ((closed.numAffectedRows ?? 0n) === 0n) return false;
  showCircuit(fulfilment, supplier, false);
  await announceIn(db.queries, 'catalog');
  return true;
}

function textOf(why: SupplierFailure): string {
  if ('reason' in why) return why.reason;
  return 'tookMs' in why ? staffTexts.slowSupplier(why.tookMs) : recordTexts.delivery[why.reasonCode];
}

export function accountName({ name, region }: Pick<Supplier, 'name' | 'region'>): string {
  return `${name} ${region}`.trim();
}

function showCircuit({ metrics }: Fulfilment, { name, region }: Supplier, isOpen: boolean): void {
  metrics.set('rush_supplier_circuit_open', isOpen ? 1 : 0, { supplier: name, region });
}
