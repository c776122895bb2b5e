import type { FoundForStaff } from '@rush/contract/admin-search.ts';
import type { StaffRole } from '@rush/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { orderSearch } from './list-orders.ts';
import { userCondition } from './list-users.ts';
import { likePart } from './paging.ts';

const MATCHES_PER_KIND = 5;

/** Finds the orders (by id, UTR, player ID or email), users, products and coupons that the role may see. */
export async function searchAll(
  queries: Queries,
  search: string,
  role: StaffRole | null,
): Promise<FoundForStaff[]> {
  const pattern = likePart(search);
  const results = await Promise.all([
    role === 'catalogue' ? [] : findOrders(queries, search),
    role === 'catalogue' ? [] : findUsers(queries, search),
    role === 'support' ? [] : findProducts(queries, pattern),
    role === 'catalogue' ? [] : findCoupons(queries, pattern),
  ]);
  return results.flat();
}

async function findOrders(queries: Queries, search: string): Promise<FoundForStaff[]> {
  const pattern = likePart(search);
  return findRows(
    queries,
    sql<FoundForStaff>`select 'order' as kind, orderid as title, itemname || ' · ' || productname || ' · ' || status as detail, '/admin/order/' || orderid as link
        from orders where id in (
          (select o.id from orders o where ${await orderSearch(queries, search)} order by o.id desc limit ${MATCHES_PER_KIND})
          union (select id from orders where input1 ilike ${pattern} or input2 ilike ${pattern} order by id desc limit ${MATCHES_PER_KIND})
          union (select subject_id from charges where upi_txn_id = ${search} and upi_txn_id <> '' and purpose = 'order' limit ${MATCHES_PER_KIND})
        ) order by id desc limit ${MATCHES_PER_KIND}`,
  );
}

function findUsers(queries: Queries, search: string): Promise<FoundForStaff[]> {
  return findRows(
    queries,
    sql<FoundForStaff>`select 'user' as kind, coalesce(nullif(u.name, ''), u.userid) as title, concat_ws(' · ', u.userid, nullif(u.mobile, ''), nullif(u.email, '')) as detail, '/admin/user/' || u.id as link
        from users u where ${userCondition({ search })} and u.erased_at is null order by u.id desc limit ${MATCHES_PER_KIND}`,
  );
}

async function findProducts(queries: Queries, pattern: string): Promise<FoundForStaff[]> {
  const products = await queries
    .selectFrom('products')
    .select(['name', 'category', 'productid'])
    .where('deleted_at', 'is', null)
    .where('name', 'ilike', pattern)
    .orderBy('name')
    .limit(MATCHES_PER_KIND)
    .execute();
  return products.map(({ name, category, productid }) => ({
    kind: 'product',
    title: name,
    detail: category,
    link: `/admin/product/${productid}`,
  }));
}

async function findCoupons(queries: Queries, pattern: string): Promise<FoundForStaff[]> {
  const coupons = await queries
    .selectFrom('coupons')
    .select(['code', 'is_active'])
    .where('deleted_at', 'is', null)
    .where('code', 'ilike', pattern)
    .orderBy('id', 'desc')
    .limit(MATCHES_PER_KIND)
    .execute();
  return coupons.map((coupon) => ({
    kind: 'coupon',
    title: coupon.code,
    detail: coupon.is_active ? 'Active' : 'Inactive',
    link: '/admin/getcoupons',
  }));
}

async function findRows(queries: Queries, query: RawBuilder<FoundForStaff>): Promise<FoundForStaff[]> {
  return (await query.execute(queries)).rows;
}
