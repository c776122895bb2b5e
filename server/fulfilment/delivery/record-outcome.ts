import type { RejectionCause } from '@rush/contract/offers.ts';
import type { DeliveryReason } from '@rush/contract/order-events.ts';
import { sql } from 'kysely';
import { noteOrderOnce } from '#orders/note-order.ts';
import { PREPARED, type Queries, type Tx } from '#platform/database/database.ts';
import type { BalanceEvidence } from '../evidence/decide-unknown.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { belongsTo, keyOf } from '../suppliers/supplier.ts';
import type { DeliveryRow, DeliveryStatus } from '../tables.ts';

/** The shortest pause between polls for a delivery. */
export const POLL_MS_MIN = 1_500;

export async function recordUnknown(
  fulfilment: Fulfilment,
  delivery: DeliveryRow,
  details: { reasonCode: DeliveryReason; expiresAt?: Date },
  tx: Tx,
): Promise<void> {
  if (await recordOutcome(fulfilment, delivery, { status: 'Unknown', ...details }, tx))
    await noteOrderOnce(
      tx,
      { id: delivery.order_id, status: 'Processing' },
      {
        place: 'supplier',
        event: { kind: 'outcome-unknown', data: { delivery: delivery.item_number } },
        now: fulfilment.platform.clock.now(),
      },
    );
}

export interface DeliveryOutcome {
  status: DeliveryStatus;
  reference?: string;
  reason?: string;
  reasonCode?: DeliveryReason;
  evidence?: BalanceEvidence;
  /** The reading before the one that shows the delivery. By default, any reading so far may show it. */
  shownAfter?: number;
  expiresAt?: Date;
  cause?: RejectionCause;
}

/** @returns false if the attempt has already been settled */
export async function recordOutcome(
  fulfilment: Fulfilment,
  delivery: DeliveryRow,
  outcome: DeliveryOutcome,
  queries: Queries,
): Promise<boolean> {
  const now = fulfilment.platform.clock.now();
  const { status, reference, evidence } = outcome;
  const isOpen = status === 'Unknown' || status === 'Sent';
  const result = await queries
    .updateTable('deliveries')
    .set({
      status,
      ...(reference !== undefined && { reference }),
      reason: outcome.reason ?? '',
      reason_code: outcome.reasonCode ?? null,
      reject_cause: outcome.cause ?? null,
      // Only later readings are certain to show the delivery.
      ended_reading:
        status === 'Unknown'
          ? null
          : (outcome.shownAfter ??
            sql<number>`(select max(r.id) from supplier_readings r
              where ${belongsTo('r', keyOf(delivery))})`),
      ...(status === 'Unknown' && { unknown_at: now }),
      ...(outcome.expiresAt && { expires_at: outcome.expiresAt }),
      poll_at: isOpen ? firstPollAt(status, now) : null,
      ...(evidence && evidenceColumns(evidence)),
      updated_at: now,
    })
    .where('id', '=', delivery.id)
    .where('attempt', '=', delivery.attempt)
    // A response after the deadline counts unless the attempt has already been resolved.
    .where('status', 'in', isOpen || status === 'Pending' ? [delivery.status] : [delivery.status, 'Unknown'])
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const evidenceColumns = (evidence: BalanceEvidence) => ({
  evidence: JSON.stringify(evidence),
  balance_before: amountOf(evidence.readings[0]),
  balance_after: amountOf(evidence.readings.at(-1)),
});

/** An accepted delivery takes a moment, and its supplier may send a callback. */
const firstPollAt = (status: DeliveryStatus, now: Date): Date =>
  status === 'Sent' ? new Date(now.getTime() + POLL_MS_MIN) : now;

const amountOf = (reading: { balance: number } | undefined) => (reading ? reading.balance / 100 : null);
