import type { RecordAudit } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import './tables.ts';

/** Writes the audit log of the demo's past, whose entries carry the time of what staff did. */
export function auditAt(at: Date): RecordAudit {
  return async (tx, actor, entry) => {
    await tx
      .insertInto('audit_log')
      .values({
        id: newId(at.getTime()),
        at,
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
}
