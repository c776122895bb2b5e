import type { Actor } from '#platform/audit.ts';
import { type ChargeSubject, findCharge } from './charges.ts';
import type { AuditedPayments } from './payments.ts';
import { settleSubject } from './settle-payment.ts';
import type { ChargeRow } from './tables.ts';

/** Polls the gateway for staff, outside the schedule, and writes to the audit log. @returns the charge that counts */
export async function settleForStaff(
  payments: AuditedPayments,
  actor: Actor,
  subject: ChargeSubject,
): Promise<ChargeRow | undefined> {
  const { db } = payments.platform;
  const before = await findCharge(db.queries, subject);
  const after = await settleSubject(payments, subject, 'admin');
  if (after)
    await db.transaction((tx) =>
      payments.audit(tx, actor, {
        action: 'payment.ask',
        subjectId: after.client_txn_id,
        before: { status: before?.status ?? null },
        after: { status: after.status },
      }),
    );
  return after;
}
