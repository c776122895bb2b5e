import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import './tables.ts';

/** Who changes something, and from where. */
export interface Actor {
  caller: Caller;
  address: string;
}

export interface AuditRecord {
  /** What was done, e.g. `order.refund`. */
  action: string;
  /** The kind of thing, e.g. `order`. */
  subject: string;
  subjectId: string;
  /** The fields that changed, as they were and as they are. No secrets. */
  before: unknown;
  after: unknown;
}

/** Writes one line of the audit log in the transaction of the change itself: neither exists without the other. */
export async function recordAudit(tx: Tx, actor: Actor, record: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      actor_id: actor.caller.id,
      actor: actor.caller.email || actor.caller.userid,
      address: actor.address,
      action: record.action,
      subject: record.subject,
      subject_id: record.subjectId,
      before: JSON.stringify(record.before ?? null),
      after: JSON.stringify(record.after ?? null),
    })
    .execute();
}
