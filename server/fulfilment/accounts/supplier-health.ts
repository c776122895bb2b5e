import { DELIVERY_REASON_TEXTS } from '@rush/contract/texts/staff.ts';
import { sql } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import type { UnknownOutcomeCode } from '#platform/refusal.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { evaluateItemsAfterGrace, evaluateItemsNow } from '../offers/hold-items.ts';
import { accountLabel } from '../suppliers/registry.ts';
import { belongsTo, columnsOf, type Supplier } from '../suppliers/supplier.ts';

const FAILURES_MAX = 3;
/** While the circuit is open, balance readings probe the account, more often at first. */
const PROBE_MS = 2_000;
const LONG_OUTAGE_MS = 120_000;
const LONG_OUTAGE_PROBE_MS = 10_000;
/** Probing an empty account succeeds and sends its orders again, so it is probed less often. */
const EMPTY_PROBE_MS = 15_000;

export type SupplierFailure =
  | { reason: string }
  | { reasonCode: UnknownOutcomeCode }
  | { reasonCode: 'slow'; tookMs: number };

/**
 * Counts a failure or a slow response. After enough of these, or if the account is empty, opens the circuit until a
 * call succeeds. Alerts the owner when it opens.
 *
 * @param isKnown whether the owner has already been alerted to this
 * @returns when to probe the account next; null while the circuit is closed
 */
export async function noteFailure(
  fulfilment: Fulfilment,
  supplier: Supplier,
  cause: SupplierFailure,
  opensAtOnce: boolean,
  isKnown = false,
): Promise<Date | null> {
  const { db, clock } = fulfilment.platform;
  const now = clock.now();
  const failure = {
    reason: 'reason' in cause ? cause.reason : '',
    reason_code: 'reasonCode' in cause ? cause.reasonCode : null,
    took_ms: 'tookMs' in cause ? cause.tookMs : null,
  };
  return db.transaction(async (tx) => {
    const { failures: previousFailures, ...before } = await tx
      .insertInto('supplier_health')
      .values({ ...columnsOf(supplier), failures: 0, reason: '', updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(['supplier', 'region', 'account']).doUpdateSet({ updated_at: now }),
      )
      .returning(['failures', 'out_since', 'probe_at'])
      .executeTakeFirstOrThrow();
    // Until the probe is due, failures come from requests sent before the circuit opened, and do not count.
    const isProbePending = before.probe_at !== null && before.probe_at > now;
    const failures = previousFailures + (isProbePending ? 0 : 1);
    const outSince = before.out_since ?? (opensAtOnce || failures >= FAILURES_MAX ? now : null);
    const probeAt = isProbePending ? before.probe_at : outSince && nextProbe(outSince, now, opensAtOnce);
    await tx
      .updateTable('supplier_health')
      .set({ failures, out_since: outSince, probe_at: probeAt, ...failure, updated_at: now })
      .where(belongsTo('supplier_health', supplier))
      .execute();
    if (failure.took_ms !== null)
      await sql`update supplier_accounts set parallel = greatest(1, parallel / 2)
        where ${belongsTo('supplier_accounts', supplier)}`.execute(tx);
    if (outSince && !before.out_since)
      await reportOutage(fulfilment, tx, supplier, failureText(failure), isKnown);
    return probeAt;
  });
}

function nextProbe(outSince: Date, now: Date, isEmpty: boolean): Date {
  const isLongOutage = now.getTime() - outSince.getTime() >= LONG_OUTAGE_MS;
  return new Date(
    now.getTime() + (isEmpty ? EMPTY_PROBE_MS : isLongOutage ? LONG_OUTAGE_PROBE_MS : PROBE_MS),
  );
}

async function reportOutage(
  { platform }: Fulfilment,
  tx: Tx,
  supplier: Supplier,
  reason: string,
  isKnown: boolean,
): Promise<void> {
  if (!isKnown)
    await alertOwner(platform, tx, {
      kind: 'supplier',
      subject: `${accountLabel(supplier)} is unavailable`,
      text: `Orders for ${accountLabel(supplier)} wait until it works again: ${reason}`,
      path: '/admin/orders',
    });
  await announceIn(tx, 'catalog');
  await evaluateItemsAfterGrace(tx, platform.clock.now());
}

export async function noteSuccess(fulfilment: Fulfilment, supplier: Supplier): Promise<void> {
  const { db, clock, settings } = fulfilment.platform;
  const limit = settings.get('supplier.parallelMax');
  const [row] = await db.prepared<{ closed: number }>(
    'note-success',
    sql`
    with closed as (
      update supplier_health
      set failures = 0, out_since = null, probe_at = null, reason = '', reason_code = null, took_ms = null, updated_at = ${clock.now()}
      where ${belongsTo('supplier_health', supplier)} and failures > 0 returning 1
    ), raised as (
      update supplier_accounts set parallel = least(${limit}::int, parallel + 1)
      where ${belongsTo('supplier_accounts', supplier)} and parallel < ${limit}::int
    )
    select count(*)::int as closed from closed`,
  );
  if (row?.closed !== 1) return;
  await announceIn(db.queries, 'catalog');
  await evaluateItemsNow(db.queries);
}

interface StoredFailure {
  reason: string;
  reason_code: UnknownOutcomeCode | 'slow' | null;
  took_ms: number | null;
}

export function failureText({ reason, reason_code: code, took_ms: tookMs }: StoredFailure): string {
  if (code === null) return reason;
  return code === 'slow' ? `It took ${tookMs} ms to respond.` : DELIVERY_REASON_TEXTS[code];
}
