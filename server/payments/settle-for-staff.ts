import type { Actor } from '#platform/audit.ts';
import { type ChargeSubject, findCharge } from './charges.ts';
import type { PaymentStaff } from './payments.ts';
import { settleSubject } from './settle-payment.ts';
import type { ChargeRow } from './tables.ts';

/** Polls the gateway for staff, outside the schedule, and writes to the audit log. @returns the charge that counts */
export async function settleForStaff(
  staff: PaymentStaff,
  actor: Actor,
  subject: ChargeSubject,
): Promise<ChargeRow | undefined> {
  const { db } = staff.platform;
  const before = await findCharge(db.queries, subject);
  const after = await settleSubject(staff, subject, 'admin');
  if (after)
    await db.transaction((tx) =>
      staff.audit(tx, actor, {
        action: 'payment.ask',
        subjectId: after.client_txn_id,
        before: { status: before?.status ?? null },
        after: { status: after.status },
      }),
    );
  return after;
}
