import type { BookFinding } from '@rush/contract/book-findings.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

const RULE = 'coupon-uses-counted' as const;
const DIFFERENCES_MAX = 200;

/** A book rule: a coupon's count equals the number of orders that hold a use of it. */
export const COUPON_RULES = [
  {
    rule: RULE,
    check: async (queries: Queries) => {
      const { rows } = await sql<{ subject: string; finding: BookFinding }>`
        select 'coupon ' || c.code as subject,
               jsonb_build_object('kind', 'coupon-miscounted', 'data', jsonb_build_object(
                 'counted', c.used_count, 'limit', c.usage_limit, 'held', coalesce(held.uses, 0),
                 'heldByOne', coalesce(held.most, 0), 'limitOfOne', c.user_limit)) as finding
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
