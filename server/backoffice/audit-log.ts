import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { endOfIndianDay, startOfIndianDay } from './indian-day.ts';
import { likeLiteral } from './order-filters.ts';
import './tables.ts';

export interface AuditFilters {
  /** Part of who, what, from where, or of what stood before or after. */
  search?: string;
  action?: string;
  from?: string;
  to?: string;
  before?: string;
  limit: number;
}

/** What staff changed, newest first, by cursor. */
export async function listAudit(queries: Queries, filters: AuditFilters) {
  let query = queries.selectFrom('audit_log').selectAll();
  if (filters.search) {
    const part = `%${likeLiteral(filters.search)}%`;
    query = query.where(
      sql<boolean>`(actor ilike ${part} or subject_id ilike ${part} or action ilike ${part} or address ilike ${part}
        or before::text ilike ${part} or after::text ilike ${part})`,
    );
  }
  if (filters.action) query = query.where('action', '=', filters.action);
  if (filters.from) query = query.where('at', '>=', startOfIndianDay(filters.from));
  if (filters.to) query = query.where('at', '<', endOfIndianDay(filters.to));
  if (filters.before) query = query.where('id', '<', filters.before);
  const rows = await query.orderBy('id', 'desc').limit(filters.limit).execute();
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
