import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import {
  type ChargeSubject,
  findCharge,
  lockCharges,
  notifyChargeFailed,
  settledCharge,
} from './find-charge.ts';
import type { ChargeTruth } from './gateways/gateway.ts';
import { scheduleCheck, settleCharge } from './jobs.ts';
import type { Payments } from './payments.ts';
import { mayPoll, nextPoll, type PollTrigger, pollAfterSilence, webhookPollAt } from './polling-schedule.ts';
import { reviewCharge } from './review-charge.ts';
import type { ChargeRow } from './tables.ts';

/**
 * The one way a payment ends. Asks the gateway for the truth, compares amount, currency and reference to the
 * paisa, and writes the end in one transaction under the charge's row lock, together with what it means for
 * the order or top-up. Safe to run from all triggers at once; a paid charge is never asked about again, a
 * failed one is, because failed is not final. What does not fit its charge, or came for an account that was erased
 * meanwhile, or for an order of one that was blocked, is put in review for a person.
 *
 * @returns the charge as it is now
 */
export async function settlePayment(
  payments: Payments,
  chargeId: string,
  trigger: PollTrigger,
): Promise<ChargeRow> {
  const { db, clock, config, log } = payments.platform;
  const charge = await db.queries
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  const { schedule } = config.payments;
  if (!mayPoll(charge, trigger, clock.now(), schedule)) {
    if (trigger === 'webhook') await pollLater(payments, charge);
    return charge;
  }
  if (!(await claimPoll(payments, charge, trigger))) return charge;
  const askedAt = clock.now();
  let truth: ChargeTruth | null;
  try {
    truth = await askGateway(payments, charge);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ err: error, chargeId }, 'the gateway did not answer the status of a charge');
    const again = pollAfterSilence(charge, schedule, clock.now());
    await db.transaction((tx) => scheduleCheck(tx, chargeId, again));
    return charge;
  }
  return recordTruth(payments, chargeId, truth, askedAt);
}

/** @returns null where the gateway does not know the charge. Throws UnknownOutcome, also where its keys were taken out since. */
async function askGateway({ gateways }: Payments, charge: ChargeRow): Promise<ChargeTruth | null> {
  const gateway = gateways.get(charge.gateway);
  if (!gateway) throw new UnknownOutcome(`the gateway ${charge.gateway} has no keys`);
  return gateway.fetch({
    clientTxnId: charge.client_txn_id,
    reference: charge.gateway_reference,
    createdAt: charge.created_at,
  });
}

/** Settles a charge, or not, by the gateway's answer; null: it knows none. A late answer counts as of `askedAt`. */
export function recordTruth(
  payments: Payments,
  chargeId: string,
  truth: ChargeTruth | null,
  askedAt: Date,
): Promise<ChargeRow> {
  return payments.platform.db.transaction((tx) => writeTruth(payments, tx, chargeId, truth, askedAt));
}

/** Settles an order or top-up by its charges, the newest first, until one is paid. @returns the charge that counts */
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

/** Of clicks and jobs at once one asks the gateway. Webhooks ask in any case and use up no poll of the schedule. */
async function claimPoll({ platform }: Payments, charge: ChargeRow, trigger: PollTrigger): Promise<boolean> {
  const isCounted = trigger !== 'webhook' && trigger !== 'admin';
  const claimed = await sql`
    update charges set checked_at = ${platform.clock.now()}, checks = checks + ${isCounted ? 1 : 0}
    where id = ${charge.id} and (${!isCounted} or checks = ${charge.checks})`.execute(platform.db.queries);
  return (claimed.numAffectedRows ?? 0n) > 0n;
}

/** A webhook that comes too soon after a poll is followed up later, not forgotten. */
async function pollLater({ platform }: Payments, charge: ChargeRow): Promise<void> {
  if (charge.status === 'success' || charge.status === 'in_review') return;
  await enqueue(
    platform.db.queries,
    settleCharge,
    { chargeId: charge.id, trigger: 'webhook' },
    { key: `webhook ${charge.id}`, runAt: webhookPollAt(charge, platform.config.payments.schedule) },
  );
}

/** The same in the caller's transaction. */
export async function writeTruth(
  payments: Payments,
  tx: Tx,
  chargeId: string,
  truth: ChargeTruth | null,
  askedAt: Date,
): Promise<ChargeRow> {
  const { clock, log } = payments.platform;
  const { schedule } = payments.platform.config.payments;
  const now = clock.now();
  const { charge, user } = await lockCharge(tx, chargeId);
  if (charge.status === 'success' || charge.status === 'in_review') return charge;
  const isExpired = askedAt >= charge.expires_at;
  // Another poll may have asked since: an older answer does not take its plan back.
  const next = nextPoll(charge, schedule, latest(askedAt, charge.checked_at));
  if (truth?.state === 'success') {
    const fits =
      truth.amountPaise === charge.amount_paise &&
      truth.currency === 'INR' &&
      truth.clientTxnId === charge.client_txn_id;
    const misfit = !fits
      ? 'does not fit its charge'
      : user.erased_at // Nobody could reach the order or the R-Coins.
        ? 'came for an erased account'
        : user.is_blocked && charge.purpose === 'order' && 'came for an order of a blocked account';
    if (misfit) {
      log.error(
        { chargeId, wanted: charge.amount_paise, got: truth.amountPaise, currency: truth.currency },
        `a payment ${misfit} and is put in review`,
      );
      const ended = await end(tx, charge, { status: 'in_review', truth, now });
      await reviewCharge(payments, tx, ended);
      return ended;
    }
    const ended = await end(tx, charge, { status: 'success', truth, now });
    await payments.handlers[charge.purpose].paid(tx, settledCharge(charge));
    payments.metrics.count('rush_payments_total', { outcome: 'success' });
    return ended;
  }
  if (charge.status === 'failed') {
    await scheduleCheck(tx, chargeId, next);
    return charge;
  }
  if (truth?.state === 'failed' || isExpired) {
    const ended = await end(tx, charge, { status: 'failed', truth, now });
    await scheduleCheck(tx, chargeId, next);
    await notifyChargeFailed(payments, tx, settledCharge(charge));
    payments.metrics.count('rush_payments_total', { outcome: 'failed' });
    return ended;
  }
  await scheduleCheck(tx, chargeId, next);
  return truth
    ? tx
        .updateTable('charges')
        .set({ gateway_status: truth.status })
        .where('id', '=', chargeId)
        .returningAll()
        .executeTakeFirstOrThrow()
    : charge;
}

interface PayingUser {
  erased_at: Date | null;
  is_blocked: boolean;
}

/** Locks a charge with the others of its order or top-up. The user's row comes first, as at an erasure. */
async function lockCharge(tx: Tx, chargeId: string): Promise<{ charge: ChargeRow; user: PayingUser }> {
  const { purpose, subject_id, user_id } = await tx
    .selectFrom('charges')
    .select(['purpose', 'subject_id', 'user_id'])
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<PayingUser>`
    select erased_at, is_blocked from users where id = ${user_id} for key share`.execute(tx);
  const charge = (await lockCharges(tx, { purpose, subjectId: subject_id })).find(
    ({ id }) => id === chargeId,
  );
  const user = rows[0];
  if (!charge || !user) throw new Error(`charge ${chargeId} is gone`);
  return { charge, user };
}

const latest = (askedAt: Date, checkedAt: Date | null): Date =>
  checkedAt !== null && checkedAt > askedAt ? checkedAt : askedAt;

function end(
  tx: Tx,
  charge: ChargeRow,
  how: { status: 'success' | 'failed' | 'in_review'; truth: ChargeTruth | null; now: Date },
): Promise<ChargeRow> {
  return tx
    .updateTable('charges')
    .set({
      status: how.status,
      gateway_status: how.truth?.status ?? charge.gateway_status,
      upi_txn_id: how.truth?.upiTxnId ?? '',
      settled_at: how.now,
      next_check_at: null,
      ...(how.status === 'in_review' &&
        how.truth && {
          received_paise: Number.isSafeInteger(how.truth.amountPaise) ? how.truth.amountPaise : null,
          received_currency: how.truth.currency.slice(0, 8),
          received_for: how.truth.clientTxnId.slice(0, 64),
        }),
    })
    .where('id', '=', charge.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
