import { type RawBuilder, sql } from 'kysely';
import { ORDERS } from './big-lists.ts';
import { conditionOf, type ListFilters } from './paging.ts';
import { likePart, likeStart, userOfRowFits, usersByEmail } from './search-parts.ts';

/** What the filters of the orders table may say; each is optional, all of those given must hold. */
export interface OrderFilters {
  /** Part of an order id or an email; fewer than three characters are its start. */
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
  const texts: NonNullable<ListFilters['search']>[] = [];
  if (search) texts.push(orderTextSearch(search));
  if (user)
    texts.push({
      condition: sql<boolean>`o.user_id = ${userNamed(user)}`,
      candidates: [sql`select id from orders where user_id = ${userNamed(user)}`],
      isIndexed: true,
      isExact: true,
    });
  if (input) {
    const part = likePart(input);
    const byInput = sql<boolean>`(input1 ilike ${part} or input2 ilike ${part})`;
    texts.push({
      condition: byInput,
      candidates: [sql`select id from orders where ${byInput}`],
      isIndexed: false,
      isExact: true,
    });
  }
  const [first] = texts;
  if (!first) return undefined;
  const all = sql.join(
    texts.map((text) => text.condition),
    sql` and `,
  );
  return { ...first, condition: sql<boolean>`(${all})`, isExact: texts.length === 1 };
}

/** By the address on the order, or by what its user is called by now. */
function orderTextSearch(search: string): NonNullable<ListFilters['search']> {
  const byNumber = sql`orderid like ${likePart(search.toUpperCase())}`;
  const byEmail = sql`lower(useremail) like ${likePart(search.toLowerCase())}`;
  const byStart = sql`lower(useremail) like ${likeStart(search.toLowerCase())}`;
  return {
    condition: sql<boolean>`(${byNumber} or ${byEmail} or ${userOfRowFits(search)})`,
    candidates: [byNumber, byStart].map((way) => sql`select id from orders where ${way}`),
    owners: usersByEmail(search),
    isIndexed: true,
    isExact: true,
  };
}
