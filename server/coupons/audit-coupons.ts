import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import './tables.ts';

const RULE = 'coupon-uses-counted';
const DIFFERENCES_MAX = 200;

/** A rule of the books, in the ledger's form: a coupon's count is that of the orders that hold a use of it. */
export const COUPON_RULES = [
  {
    rule: RULE,
    text: 'Every coupon is used as often as orders hold it, and never above its limits.',
    check: async (queries: Queries) => {
      const { rows } = await sql<{ subject: string; text: string }>`
        select 'coupon ' || c.code as subject,
               format('It counts %s uses of %s; orders hold %s, and one person at most %s of %s.',
                      c.used_count, c.usage_limit, coalesce(held.uses, 0), coalesce(held.most, 0), c.user_limit) as text
        from coupons c left join (
          select coupon_id, sum(uses)::int as uses, max(uses) as most
          from (select coupon_id, user_id, count(*) as uses from coupon_uses group by 1, 2) each_person group by 1
        ) held on held.coupon_id = c.id
        where c.used_count <> coalesce(held.uses, 0) or c.used_count > c.usage_limit
        order by c.code limit ${DIFFERENCES_MAX}`.execute(queries);
      const { count } = await queries
        .selectFrom('coupons')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const differences = rows.map((row) => ({ rule: RULE, expectedPaise: null, foundPaise: null, ...row }));
      return { checked: count, differences };
    },
  },
] as const;
