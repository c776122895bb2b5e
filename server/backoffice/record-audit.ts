import type { AuditAction } from '@rush/contract/audit-actions.ts';
import { type Generated, sql } from 'kysely';
import type { RecordAudit } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import { newId, sha256 } from '#platform/ids.ts';
import { type RetentionRule, YEAR_DAYS } from '#platform/retention.ts';

/** @param at the time, for seeding; now by default */
export const auditAt =
  (at?: Date): RecordAudit =>
  async (tx, { caller, address }, entry) => {
    await tx
      .insertInto('audit_log')
      .values({
        id: newId(at?.getTime()),
        ...(at && { at }),
        actor_id: caller.id,
        actor: caller.email || caller.userid,
        address,
        action: entry.action,
        subject: entry.subject ?? entry.action.split('.')[0]!,
        subject_id: entry.subjectId,
        before: JSON.stringify(entry.before ?? null),
        after: JSON.stringify(entry.after ?? null),
      })
      .execute();
  };

export const recordAudit: RecordAudit = auditAt();

export interface RepeatedEvent {
  action: AuditAction;
  /** The staff member who viewed the data, or the account that the failed sign-in was for, if known. */
  actorId: string | null;
  /** The viewer's email or, without one, userid. Empty for failed sign-ins: the log shows the current email. */
  actor: string;
  address: string;
  subject: string;
  subjectId: string;
  reason: string;
}

const WINDOW_MS = 3_600_000;
/** Distinct events stored per hour. Further ones share a row per action. */
export const ROWS_PER_WINDOW_MAX = 5_000;

/** Counts repeated events per hour, so that an attack cannot fill the table. */
export async function recordAggregate(queries: Queries, event: RepeatedEvent, now: Date): Promise<void> {
  const bucket = sha256(JSON.stringify(event));
  if (await upsert(queries, event, { bucket, now, rowsMax: ROWS_PER_WINDOW_MAX })) return;
  const { action, subject } = event;
  await upsert(
    queries,
    { action, actorId: null, actor: '', address: '', subject, subjectId: '', reason: 'overflow' },
    { bucket: `overflow ${action}`, now, rowsMax: Number.MAX_SAFE_INTEGER },
  );
}

async function upsert(
  queries: Queries,
  row: RepeatedEvent,
  { bucket, now, rowsMax }: { bucket: string; now: Date; rowsMax: number },
): Promise<boolean> {
  const windowStart = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
  const result = await sql`
    insert into audit_aggregates (id, window_start, bucket, action, actor_id, actor, address, subject, subject_id, reason, first_at, last_at)
    select ${newId(now.getTime())}, ${windowStart}::timestamptz, ${bucket}, ${row.action}, ${row.actorId}, ${row.actor}, ${row.address},
           ${row.subject}, ${row.subjectId}, ${row.reason}, ${now}::timestamptz, ${now}::timestamptz
    where exists (select from audit_aggregates where window_start = ${windowStart} and bucket = ${bucket})
       or (select count(*) from audit_aggregates where window_start = ${windowStart}) < ${rowsMax}::bigint
    on conflict on constraint audit_aggregates_bucket do update
    set times = audit_aggregates.times + 1, last_at = excluded.last_at`.execute(queries);
  return (result.numAffectedRows ?? 0n) > 0n;
}

declare module '#platform/database/database.ts' {
  interface Tables {
    audit_log: {
      id: string;
      at: Generated<Date>;
      actor_id: string | null;
      actor: string;
      address: string;
      action: string;
      subject: string;
      subject_id: string;
      before: unknown;
      after: unknown;
    };
    audit_aggregates: {
      id: string;
      window_start: Date;
      bucket: string;
      action: string;
      actor_id: string | null;
      actor: Generated<string>;
      address: Generated<string>;
      subject: string;
      subject_id: string;
      reason: Generated<string>;
      times: Generated<number>;
      first_at: Date;
      last_at: Date;
    };
  }
}

export const BACKOFFICE_RETENTION: readonly RetentionRule[] = [
  {
    what: 'failed sign-ins, and which staff viewed whose data',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      delete from audit_aggregates where id in (select id from audit_aggregates where last_at < ${before} limit ${rows})`,
  },
];
