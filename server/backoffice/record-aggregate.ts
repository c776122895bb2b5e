import type { AuditAction } from '@rush/contract/audit-actions.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { newId, sha256 } from '#platform/ids.ts';
import './tables.ts';

/** An event that may repeat many times within an hour. */
export interface RepeatedEvent {
  action: AuditAction;
  /** The member of staff who looked; the account that was tried, where it is known. */
  actorId: string | null;
  /** Email of staff; empty for shoppers, whose address is read when it is shown. */
  actor: string;
  address: string;
  subject: string;
  subjectId: string;
  reason: string;
}

const WINDOW_MS = 3_600_000;
/** Kinds of events that are distinguished within an hour; further ones are counted together. */
export const ROWS_PER_WINDOW_MAX = 5_000;

/** Counts an event in its hour: the first makes a row, repeats raise its count, so that no attack fills the table. */
export async function recordAggregate(queries: Queries, event: RepeatedEvent, now: Date): Promise<void> {
  const windowStart = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
  const bucket = sha256(JSON.stringify(event));
  const written = await upsert(queries, { ...event, windowStart, bucket, now, rowsMax: ROWS_PER_WINDOW_MAX });
  if (written) return;
  await upsert(queries, {
    action: event.action,
    actorId: null,
    actor: '',
    address: '',
    subject: event.subject,
    subjectId: '',
    reason: 'overflow',
    windowStart,
    bucket: `overflow ${event.action}`,
    now,
    rowsMax: Number.MAX_SAFE_INTEGER,
  });
}

async function upsert(
  queries: Queries,
  row: RepeatedEvent & { windowStart: Date; bucket: string; now: Date; rowsMax: number },
): Promise<boolean> {
  const { windowStart, bucket, now } = row;
  const written = await sql`
    insert into audit_aggregates (id, window_start, bucket, action, actor_id, actor, address, subject, subject_id, reason, first_at, last_at)
    select ${newId(now.getTime())}, ${windowStart}::timestamptz, ${bucket}, ${row.action}, ${row.actorId}, ${row.actor}, ${row.address},
           ${row.subject}, ${row.subjectId}, ${row.reason}, ${now}::timestamptz, ${now}::timestamptz
    where exists (select from audit_aggregates where window_start = ${windowStart} and bucket = ${bucket})
       or (select count(*) from audit_aggregates where window_start = ${windowStart}) < ${row.rowsMax}::bigint
    on conflict on constraint audit_aggregates_bucket do update
    set times = audit_aggregates.times + 1, last_at = excluded.last_at`.execute(queries);
  return (written.numAffectedRows ?? 0n) > 0n;
}
