import type { AuditEntry, RecordAudit } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import './tables.ts';

/** Writes one line of the audit log in the transaction of the change. */
export const recordAudit: RecordAudit = (tx, actor, entry) => write(tx, actor, entry);

/** The same for the demo's past. */
export const auditAt =
  (at: Date): RecordAudit =>
  (tx, actor, entry) =>
    write(tx, actor, entry, at);

async function write(tx: Tx, actor: Parameters<RecordAudit>[1], entry: AuditEntry, at?: Date): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(at?.getTime()),
      ...(at && { at }),
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
}
