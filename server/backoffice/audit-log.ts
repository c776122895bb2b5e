import type { auditLog } from '@rush/contract/admin-audit.ts';
import type { OutputOf, QueryOf } from '@rush/contract/call.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { allOf, likeLiteral, withinDays } from './paging.ts';

type AuditLine = Omit<OutputOf<typeof auditLog>[number], 'at'> & { at: Date };

const LINES = sql`(
  select id, at, actor, address, action, subject, subject_id, before, after from audit_log
  union all
  select a.id, a.first_at, case when a.actor = '' then coalesce((select u.email from users u where u.id = a.actor_id), '') else a.actor end,
         a.address, a.action, a.subject, a.subject_id, null::jsonb,
         jsonb_strip_nulls(jsonb_build_object('reason', nullif(a.reason, ''), 'times', a.times, 'lastAt', case when a.times > 1 then a.last_at end))
  from audit_aggregates a) as lines`;

export async function listAudit(queries: Queries, filters: QueryOf<typeof auditLog>) {
  const pattern = `%${likeLiteral(filters.search ?? '')}%`;
  const condition = allOf([
    filters.search &&
      sql`(actor ilike ${pattern} or subject_id ilike ${pattern} or action ilike ${pattern} or
        address ilike ${pattern} or before::text ilike ${pattern} or after::text ilike ${pattern})`,
    filters.action && sql`action = ${filters.action}`,
    ...withinDays(sql`at`, filters),
    filters.before && sql`id < ${filters.before}`,
  ]);
  const { rows } = await sql<AuditLine>`
    select id as _id, at, actor as by, address, action, subject, subject_id as "subjectId", before, after
    from ${LINES} where ${condition} order by id desc limit ${filters.limit}`.execute(queries);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
