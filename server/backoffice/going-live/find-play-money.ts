import { sql } from 'kysely';
import type { PlayMoney } from '#ledger/take-play-money.ts';
import type { Queries } from '#platform/database/database.ts';

interface Origin {
  userId: string;
  account: 'coins' | 'points' | 'earnings';
  paise: number;
}

/**
 * What people hold that no money stands behind. A demo account: all of it. Anybody else: what came from payments of
 * the test world (top-ups, refunds, points, cashback), from the seed, or from a grant by demo staff, at most what is
 * still there; points and earnings that were redeemed since are looked for in the coins.
 */
export async function findPlayMoney(queries: Queries, demoIds: readonly string[]): Promise<PlayMoney[]> {
  const { rows: origins } = await sql<Origin>`
    with test as materialized (
      select id, purpose, subject_id from charges where environment = 'test' and cleared_at is null
    ), given as (
      select t.* from test join ledger_transfers t on t.reference = test.id and t.kind in ('top-up', 'late-payment')
      union all
      select t.* from test join ledger_transfers t on t.order_id = test.subject_id and t.kind in ('refund', 'points')
      where test.purpose = 'order'
      union all
      select t.* from test join ledger_transfers t on t.reference = test.subject_id and t.kind = 'referral'
      where test.purpose = 'top-up'
      union all
      select t.* from ledger_transfers t
      where t.kind = 'grant' and (t.reference like 'demo-%'
        or exists (select from grants g where g.id = t.reference and coalesce(g.decided_by, g.asked_by) = any(${demoIds})))
        -- What was taken back is there no more.
        and not exists (select from ledger_transfers r where r.kind = 'grant-reversal' and r.reference = t.reference)
    )
    select split_part(credit, ':', 2) as "userId", split_part(credit, ':', 3) as account, sum(amount_paise)::bigint as paise
    from given g
    where credit like 'user:%' and not exists (
      select from ledger_transfers d where d.debit = g.credit and d.kind in ('demo-coins', 'demo-points', 'demo-earnings') and d.id > g.id
    ) group by 1, 2`.execute(queries);
  const people = [...new Set([...demoIds, ...origins.map(({ userId }) => userId)])];
  const balances = await readBalances(queries, people);
  return people
    .map((userId) => {
      const held = (account: string) => balances.get(`user:${userId}:${account}`) ?? 0;
      if (demoIds.includes(userId))
        return {
          userId,
          coinsPaise: held('coins'),
          pointsPaise: held('points'),
          earningsPaise: held('earnings'),
        };
      const given = (account: Origin['account']) =>
        origins.find((origin) => origin.userId === userId && origin.account === account)?.paise ?? 0;
      const pointsPaise = Math.min(held('points'), given('points'));
      const earningsPaise = Math.min(held('earnings'), given('earnings'));
      const redeemed = given('points') - pointsPaise + given('earnings') - earningsPaise;
      return {
        userId,
        coinsPaise: Math.min(held('coins'), given('coins') + redeemed),
        pointsPaise,
        earningsPaise,
      };
    })
    .filter((money) => money.coinsPaise + money.pointsPaise + money.earningsPaise > 0);
}

async function readBalances(queries: Queries, people: readonly string[]): Promise<Map<string, number>> {
  const accounts = people.flatMap((id) =>
    ['coins', 'points', 'earnings'].map((part) => `user:${id}:${part}`),
  );
  if (accounts.length === 0) return new Map();
  const rows = await queries
    .selectFrom('ledger_balances')
    .select(['account', 'balance_paise'])
    .where('account', 'in', accounts)
    .execute();
  return new Map(rows.map(({ account, balance_paise }) => [account, balance_paise]));
}
