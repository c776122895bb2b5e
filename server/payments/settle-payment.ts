import { sql } from 'kysely';
import { z } from 'zod';
import { PREPARED, type Tx } from '#platform/database/database.ts';
import { defineJob, defineScheduledJob, enqueue, PRIORITY_AWAITED } from '#platform/jobs/jobs.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import {
  type ChargeSubject,
  findCharge,
  lockCharges,
  planPoll,
  type SettledCharge,
  settledCharge,
} from './charges.ts';
import type { ChargeStatus } from './gateways/gateway.ts';
import type { Payments } from './payments.ts';
import { mayPoll, nextPoll, type PollTrigger, retryPollAt, webhookPollAt } from './polling-schedule.ts';
import { reviewCharge } from './review-charge.ts';
import type { ChargeRow } from './tables.ts';

export const settleChargeJob = defineJob({
  name: 'settle-charge',
  payload: z.object({ chargeId: z.string(), trigger: z.enum(['webhook', 'poller']) }),
  attemptsMax: 25,
  priority: PRIORITY_AWAITED,
});

/**
 * Settles a payment: polls the gateway, compares amount, currency and reference, and records the outcome and its
 * effect on the order or top-up in one transaction. All triggers may run it concurrently. A payment goes into review
 * if it does not match its charge, if the account was erased, or if it is for an order by a blocked account.
 */
export async function settlePayment(
  payments: Payments,
  chargeId: string,
  trigger: PollTrigger,
): Promise<ChargeRow> {
  const { db, clock, config, log } = payments.platform;
  const charge = await db.queries
    .selectFrom('charges')
    .modifyFront(PREPARED)
    .selectAll()
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  const { schedule } = config.payments;
  if (!mayPoll(charge, trigger, clock.now(), schedule)) {
    if (trigger === 'webhook') await pollLater(payments, charge);
    return charge;
  }
  if (!(await claimPoll(payments, charge, trigger))) return charge;
  const polledAt = clock.now();
  let reported: ChargeStatus | null;
  try {
    reported = await fetchStatus(payments, charge);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ err: error, chargeId }, 'the gateway did not return the status of a charge');
    return charge;
  }
  return db.transaction((tx) => applyChargeStatus(payments, tx, charge, reported, polledAt));
}

/** Throws UnknownOutcome, e.g. if the keys were removed. @returns null if the gateway does not know the charge */
async function fetchStatus({ gateways }: Payments, charge: ChargeRow): Promise<ChargeStatus | null> {
  const gateway = gateways.get(charge.gateway);
  if (!gateway) throw new UnknownOutcome(`the gateway ${charge.gateway} has no keys`);
  return gateway.fetch({
    clientTxnId: charge.client_txn_id,
    reference: charge.gateway_reference,
    createdAt: charge.created_at,
  });
}

/** Polls the charges for an order or top-up, newest first, until one is paid. @returns the charge that counts */
export async function settleSubject(
  payments: Payments,
  subject: ChargeSubject,
  trigger: PollTrigger,
): Promise<ChargeRow | undefined> {
  const { queries } = payments.platform.db;
  const charges = await queries
    .selectFrom('charges')
    .select('id')
    .where('purpose', '=', subject.purpose)
    .where('subject_id', '=', subject.subjectId)
    .orderBy('client_txn_id', 'desc')
    .execute();
  for (const { id } of charges) if ((await settlePayment(payments, id, trigger)).status === 'success') break;
  return findCharge(queries, subject);
}

/**
 * Lets one of several concurrent clicks and jobs poll. Always allows a poll for a webhook or staff, without counting
 * it. Schedules the next poll as if the gateway would not respond, so that no job repeats this one in the meantime.
 */
async function claimPoll({ platform }: Payments, charge: ChargeRow, trigger: PollTrigger): Promise<boolean> {
  const isCounted = trigger !== 'webhook' && trigger !== 'admin';
  const now = platform.clock.now();
  const retryAt = retryPollAt(charge, platform.config.payments.schedule, now);
  const claimed = await platform.db.prepared(
    'claim-poll',
    sql`update charges set checked_at = ${now}, checks = checks + ${isCounted ? 1 : 0}, next_check_at = ${retryAt}
      where id = ${charge.id} and (${!isCounted} or checks = ${charge.checks}) returning id`,
  );
  return claimed.length > 0;
}

/** Schedules the poll for a webhook that arrives too soon after another poll. */
async function pollLater({ platform }: Payments, charge: ChargeRow): Promise<void> {
  if (charge.status === 'success' || charge.status === 'in_review') return;
  await enqueue(
    platform.db.queries,
    settleChargeJob,
    { chargeId: charge.id, trigger: 'webhook' },
    { key: `webhook ${charge.id}`, runAt: webhookPollAt(charge, platform.config.payments.schedule) },
  );
}

/**
 * The only code that settles a charge. Leaves it open while the payment is pending, until it expires.
 *
 * @param stale the charge as read before the poll
 * @param reported null if the gateway does not know the charge
 * @param polledAt when the gateway was polled; the response says nothing about the time since then
 */
export async function applyChargeStatus(
  payments: Payments,
  tx: Tx,
  stale: ChargeRow,
  reported: ChargeStatus | null,
  polledAt: Date,
): Promise<ChargeRow> {
  const { clock, log } = payments.platform;
  const { schedule } = payments.platform.config.payments;
  const now = clock.now();
  const { charge, user } = await lockCharge(tx, stale);
  if (charge.status === 'success' || charge.status === 'in_review') return charge;
  const isExpired = polledAt >= charge.expires_at;
  // Another poll may have been made since, and an older response must not overwrite its schedule.
  const next = nextPoll(charge, schedule, laterOf(polledAt, charge.checked_at));
  if (reported?.state === 'success') {
    const isMatch =
      reported.amountPaise === charge.amount_paise &&
      reported.currency === 'INR' &&
      reported.clientTxnId === charge.client_txn_id;
    const mismatch = !isMatch
      ? 'does not match its charge'
      : user.erased_at
        ? 'is for an erased account'
        : user.is_blocked && charge.purpose === 'order' && 'is for an order by a blocked account';
    if (mismatch) {
      log.error(
        {
          chargeId: charge.id,
          wanted: charge.amount_paise,
          got: reported.amountPaise,
          currency: reported.currency,
        },
        `a payment ${mismatch} and goes into review`,
      );
      const ended = await endCharge(tx, charge, { status: 'in_review', reported, now, next: null });
      await reviewCharge(payments, tx, ended);
      return ended;
    }
    const ended = await endCharge(tx, charge, { status: 'success', reported, now, next: null });
    await payments.handlers[charge.purpose].paid(tx, settledCharge(charge));
    payments.platform.metrics.count('rush_payments_total', { outcome: 'success' });
    return ended;
  }
  if (charge.status === 'failed') {
    await planPoll(tx, charge.id, next);
    return charge;
  }
  if (reported?.state === 'failed' || isExpired) {
    const ended = await endCharge(tx, charge, { status: 'failed', reported, now, next });
    await failSubject(payments, tx, settledCharge(charge));
    payments.platform.metrics.count('rush_payments_total', { outcome: 'failed' });
    return ended;
  }
  return tx
    .updateTable('charges')
    .set({ next_check_at: next, ...(reported && { gateway_status: reported.status }) })
    .where('id', '=', charge.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Fails the order or top-up that a charge is for, unless another of its charges is open, paid or under review. */
export async function failSubject(payments: Payments, tx: Tx, charge: SettledCharge): Promise<void> {
  const charges = await lockCharges(tx, charge);
  const isOpen = charges.some(
    (each) => each.id !== charge.id && each.status !== 'failed' && each.decision === null,
  );
  if (!isOpen) await payments.handlers[charge.purpose].failed(tx, charge);
}

interface PayingUser {
  erased_at: Date | null;
  is_blocked: boolean;
}

/** Locks the payer's row first, as erasing an account does, then all charges for the order or top-up. */
async function lockCharge(
  tx: Tx,
  { id: chargeId, purpose, subject_id, user_id }: ChargeRow,
): Promise<{ charge: ChargeRow; user: PayingUser }> {
  const { rows } = await sql<PayingUser>`${PREPARED}
    select erased_at, is_blocked from users where id = ${user_id} for key share`.execute(tx);
  const charge = (await lockCharges(tx, { purpose, subjectId: subject_id })).find(
    ({ id }) => id === chargeId,
  );
  const user = rows[0];
  if (!charge || !user) throw new Error(`charge ${chargeId} does not exist`);
  return { charge, user };
}

const laterOf = (polledAt: Date, checkedAt: Date | null): Date =>
  checkedAt !== null && checkedAt > polledAt ? checkedAt : polledAt;

async function endCharge(
  tx: Tx,
  charge: ChargeRow,
  how: {
    status: 'success' | 'failed' | 'in_review';
    reported: ChargeStatus | null;
    now: Date;
    next: Date | null;
  },
): Promise<ChargeRow> {
  const changes = {
    status: how.status,
    gateway_status: how.reported?.status ?? charge.gateway_status,
    upi_txn_id: how.reported?.upiTxnId ?? '',
    settled_at: how.now,
    next_check_at: how.next,
    ...(how.status === 'in_review' &&
      how.reported && {
        received_paise: Number.isSafeInteger(how.reported.amountPaise) ? how.reported.amountPaise : null,
        received_currency: how.reported.currency.slice(0, 8),
        received_for: how.reported.clientTxnId.slice(0, 64),
      }),
  };
  await tx.updateTable('charges').set(changes).where('id', '=', charge.id).modifyEnd(PREPARED).execute();
  return { ...charge, ...changes };
}

/** Most charges are paid before their first poll, so polls are enqueued every minute, not with the charge. */
export const pollChargesJob = defineScheduledJob('poll-charges', 1);

const MINUTE_MS = 60_000;

/** Enqueues the polls that are due before the next run of this job, each for its own time. */
export async function pollDueCharges({ platform }: Payments): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const due = await db.queries
    .selectFrom('charges')
    .select(['id', 'next_check_at'])
    .where('next_check_at', '<', new Date(now.getTime() + MINUTE_MS))
    .where('status', 'in', ['created', 'pending', 'failed'])
    .orderBy('next_check_at')
    .limit(500)
    .execute();
  for (const { id, next_check_at: at } of due) {
    const options = { key: `settle ${id}`, ...(at && at > now && { runAt: at }) };
    await enqueue(db.queries, settleChargeJob, { chargeId: id, trigger: 'poller' }, options);
  }
}
