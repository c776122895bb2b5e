import { type RawBuilder, sql } from 'kysely';
import { ORDERS } from './big-lists.ts';
import { conditionOf, type ListFilters } from './paging.ts';

/** What the filters of the orders table may say; each is optional, all of those given must hold. */
export interface OrderFilters {
  /** Order id, or the start of an email. */
  search?: string;
  /** Part of either player input; fewer than three characters are its start. */
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

/** The user that a filter names by `_id` or userid. */
export function userNamed(user: string): RawBuilder<unknown> {
  return sql`(select id from users where id = ${user} or userid = upper(${user}) limit 1)`;
}

export function orderListFilters(filters: OrderFilters): ListFilters {
  const { status, paymentmode, from, to } = filters;
  return { facets: [status, paymentmode], from, to, search: orderSearch(filters) };
}

/** All filters as one condition over `orders o`. */
export function orderCondition(filters: OrderFilters): RawBuilder<boolean> {
  return conditionOf(ORDERS, orderListFilters(filters));
}

function orderSearch({ search, input, user }: OrderFilters): ListFilters['search'] {
  const texts: { condition: RawBuilder<unknown>; candidates: RawBuilder<unknown>[]; isIndexed: boolean }[] =
    [];
  if (search) {
    const start = `${likeLiteral(search)}%`;
    const byNumber = sql`orderid like ${start.toUpperCase()}`;
    const byEmail = sql`lower(useremail) like ${start.toLowerCase()}`;
    texts.push({
      condition: sql`(${byNumber} or ${byEmail})`,
      candidates: [sql`select id from orders where ${byNumber}`, sql`select id from orders where ${byEmail}`],
      isIndexed: true,
    });
  }
  if (user)
    texts.push({
      condition: sql`o.user_id = ${userNamed(user)}`,
      candidates: [sql`select id from orders where user_id = ${userNamed(user)}`],
      isIndexed: true,
    });
  if (input) {
    // An index of three-letter pieces knows the starts of shorter texts, but not what stands inside.
    const part = input.length < 3 ? `${likeLiteral(input)}%` : `%${likeLiteral(input)}%`;
    const byInput = sql`(input1 ilike ${part} or input2 ilike ${part})`;
    texts.push({
      condition: byInput,
      candidates: [sql`select id from orders where ${byInput}`],
      isIndexed: false,
    });
  }
  const [first] = texts;
  if (!first) return undefined;
  const all = sql.join(
    texts.map((text) => text.condition),
    sql` and `,
  );
  return { ...first, condition: sql<boolean>`(${all})` };
}
