import type { auditLog } from '@rush/contract/admin-audit.ts';
import type { QueryOf } from '@rush/contract/call.ts';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tables } from '#platform/database/database.ts';
import { allOf, likeLiteral, withinDays } from './paging.ts';

type AuditRow = Selectable<Tables['audit_log']>;

/** Single entries and hourly aggregates as one list. */
const LINES = sql`(
  select id, at, actor, address, action, subject, subject_id, before, after from audit_log
  union all
  select a.id, a.first_at, case when a.actor = '' then coalesce((select u.email from users u where u.id = a.actor_id), '') else a.actor end,
         a.address, a.action, a.subject, a.subject_id, null::jsonb,
         jsonb_strip_nulls(jsonb_build_object('reason', nullif(a.reason, ''), 'times', a.times, 'lastAt', case when a.times > 1 then a.last_at end))
  from audit_aggregates a) as lines`;

/** Newest first, by cursor. */
export async function listAudit(queries: Queries, filters: QueryOf<typeof auditLog>) {
  const part = `%${likeLiteral(filters.search ?? '')}%`;
  const condition = allOf([
    filters.search &&
      sql`(actor ilike ${part} or subject_id ilike ${part} or action ilike ${part} or address ilike ${part}
        or before::text ilike ${part} or after::text ilike ${part})`,
    filters.action && sql`action = ${filters.action}`,
    ...withinDays(sql`at`, filters),
    filters.before && sql`id < ${filters.before}`,
  ]);
  const { rows } = await sql<AuditRow>`
    select * from ${LINES} where ${condition} order by id desc limit ${filters.limit}`.execute(queries);
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    by: row.actor,
    address: row.address,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
  }));
}
