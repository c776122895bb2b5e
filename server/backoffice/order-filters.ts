import { type RawBuilder, sql } from 'kysely';
import { endOfIndianDay, startOfIndianDay } from './indian-day.ts';

/** What the filters of the orders table may say; each is optional, all of those given must hold. */
export interface OrderFilters {
  /** Order id, or the start of an email. */
  search?: string;
  /** Part of either player input. */
  input?: string;
  status?: string;
  paymentmode?: string;
  /** Days of the last change, Indian time. */
  from?: string;
  to?: string;
  /** A user's `_id` or userid. */
  user?: string;
}

/** Text that means itself inside LIKE. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** The filters as one SQL condition over `orders o`. */
export function orderCondition(filters: OrderFilters): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (filters.search) {
    const start = `${likeLiteral(filters.search)}%`;
    parts.push(
      sql`(o.orderid like ${start.toUpperCase()} or lower(o.useremail) like ${start.toLowerCase()})`,
    );
  }
  if (filters.input) {
    const part = `%${likeLiteral(filters.input)}%`;
    parts.push(sql`(o.input1 ilike ${part} or o.input2 ilike ${part})`);
  }
  if (filters.status) parts.push(sql`o.status = ${filters.status}`);
  if (filters.paymentmode) parts.push(sql`o.paymentmode = ${filters.paymentmode}`);
  if (filters.from) parts.push(sql`o.updated_at >= ${startOfIndianDay(filters.from)}`);
  if (filters.to) parts.push(sql`o.updated_at < ${endOfIndianDay(filters.to)}`);
  if (filters.user)
    parts.push(
      sql`o.user_id = (select id from users where id = ${filters.user} or userid = upper(${filters.user}) limit 1)`,
    );
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export function hasFilters(filters: object): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}
