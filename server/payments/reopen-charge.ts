import { lockCharges, nthClientTxnId } from './find-charge.ts';
import { scheduleCheck } from './jobs.ts';
import type { Payments } from './payments.ts';
import { nextPoll } from './polling-schedule.ts';
import { prepareCharge } from './prepare-charge.ts';
import type { ChargeRow } from './tables.ts';

/** Per order or top-up. A single digit: see `shopReference`. */
export const CHARGES_MAX = 5;

/**
 * Opens another charge for the same order or top-up under a new client_txn_id. The old one has no pay page but is still
 * polled, and money that arrives for it settles it. @returns false if no other may be opened
 */
export async function reopenCharge({ platform }: Payments, charge: ChargeRow): Promise<boolean> {
  const { db, clock, config, log } = platform;
  const now = clock.now();
  if (now >= charge.expires_at) return false;
  return db.transaction(async (tx) => {
    const charges = await lockCharges(tx, { purpose: charge.purpose, subjectId: charge.subject_id });
    const [first] = charges;
    const newest = charges.at(-1);
    if (!first || !newest || charges.length >= CHARGES_MAX) return false;
    if (newest.id !== charge.id) return true;
    if (newest.status !== 'created') return false;
    await scheduleCheck(tx, charge.id, nextPoll(charge, config.payments.schedule, now));
    await prepareCharge(tx, {
      purpose: charge.purpose,
      subjectId: charge.subject_id,
      userId: charge.user_id,
      clientTxnId: nthClientTxnId(first.client_txn_id, charges.length + 1),
      amountPaise: charge.amount_paise,
      description: charge.description,
      customer: charge.customer,
      returnPath: charge.return_path,
      gateway: { name: charge.gateway, environment: charge.environment },
      now,
      expiresAt: charge.expires_at,
    });
    log.warn({ chargeId: charge.id }, 'reopening a charge under another client_txn_id');
    return true;
  });
}
