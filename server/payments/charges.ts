import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { PaymentReviewEvent } from '@rush/contract/order-events.ts';
import type { ChargeFacts } from '@rush/contract/orders.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { PREPARED, type Queries, type Tx } from '#platform/database/database.ts';
import type { ChargePurpose, ChargeRow } from './tables.ts';

/** The order or top-up that a charge pays for. It gets another charge if the gateway's response is lost. */
export interface ChargeSubject {
  purpose: ChargePurpose;
  subjectId: string;
}

/** The charge that counts: a paid one, else one awaiting a staff decision, else a payable one, else the newest. */
export function findCharge(
  queries: Queries,
  { purpose, subjectId }: ChargeSubject,
): Promise<ChargeRow | undefined> {
  return queries
    .selectFrom('charges')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .orderBy(
      sql`case when status = 'success' then 0 when status = 'in_review' and decision is null then 1 when status = 'pending' then 2 else 3 end`,
    )
    .orderBy('client_txn_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function lockCharges(tx: Tx, { purpose, subjectId }: ChargeSubject): Promise<ChargeRow[]> {
  return tx
    .selectFrom('charges')
    .modifyFront(PREPARED)
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .orderBy('client_txn_id')
    .forUpdate()
    .execute();
}

/** Schedules the next poll for a charge. @param at null for no further poll */
export async function planPoll(queries: Queries, id: string, at: Date | null): Promise<void> {
  await queries.updateTable('charges').set({ next_check_at: at }).where('id', '=', id).execute();
}

export function nthClientTxnId(reference: string, nth: number): string {
  return nth === 1 ? reference : `${reference}-${nth}`;
}

/** The number of the order or top-up that a client_txn_id belongs to. */
export function shopReference(clientTxnId: string): string {
  return clientTxnId.trim().toUpperCase().replace(/-\d$/, '');
}

/** The last state known from the gateway, as shoppers see it (PAY-7). */
export function presentCharge(charge: ChargeRow): z.input<typeof ChargeFacts> {
  return {
    client_txn_id: charge.client_txn_id,
    status: charge.gateway_status || 'created',
    amount: rupeesFromPaise(receivedInrPaise(charge) ?? charge.amount_paise),
    upi_txn_id: charge.upi_txn_id,
    createdAt: charge.created_at.toISOString(),
    checkedAt: charge.checked_at?.toISOString() ?? null,
  };
}

/** Sets a charge's payment page in the generated history of a demo shop. */
export async function setPaymentUrl(tx: Tx, id: string, url: string): Promise<void> {
  await tx.updateTable('charges').set({ payment_url: url }).where('id', '=', id).execute();
}

/** Paise received for a payment in review; null if it was not in rupees or not valid. */
export function receivedInrPaise({ received_currency, received_paise }: ChargeRow): number | null {
  return received_currency === 'INR' ? received_paise : null;
}

export function settledCharge(charge: ChargeRow): SettledCharge {
  return {
    id: charge.id,
    purpose: charge.purpose,
    subjectId: charge.subject_id,
    userId: charge.user_id,
    clientTxnId: charge.client_txn_id,
    amountPaise: charge.amount_paise,
    isInReview: charge.status === 'in_review',
    isWrongAmount: charge.status === 'in_review' && receivedInrPaise(charge) !== charge.amount_paise,
  };
}

export interface SettledCharge {
  id: string;
  purpose: ChargePurpose;
  subjectId: string;
  userId: string;
  clientTxnId: string;
  amountPaise: number;
  isInReview: boolean;
  isWrongAmount: boolean;
}

/** The state of a payment in review, and the staff member who decided on it. */
export interface Review {
  event: PaymentReviewEvent;
  actorId?: string;
}

/**
 * What each purpose does in the transaction that settles a charge. `paid` runs once per charge, even after `failed`.
 * `reviewed` runs when a payment goes into review and again, after `failed`, when staff decide on it.
 */
export type ChargeHandlers = Record<
  ChargePurpose,
  {
    paid(tx: Tx, charge: SettledCharge): Promise<void>;
    failed(tx: Tx, charge: SettledCharge): Promise<void>;
    reviewed(tx: Tx, charge: SettledCharge, review: Review): Promise<void>;
  }
>;
