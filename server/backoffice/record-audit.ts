import type { RecordAudit } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import './tables.ts';

/** One line of the audit log, in the transaction of the change itself. */
export const recordAudit: RecordAudit = async (tx, actor, entry) => {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      actor_id: actor.caller.id,
      actor: actor.caller.email || actor.caller.userid,
      address: actor.address,
      action: entry.action,
      subject: entry.subject,
      subject_id: entry.subjectId,
      before: JSON.stringify(entry.before ?? null),
      after: JSON.stringify(entry.after ?? null),
    })
    .execute();
};
