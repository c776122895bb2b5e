import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

interface FirstOrder {
  orderid: string;
  status: string;
  paise: number;
}

/** The first order that was paid with real money and came to its end; else the latest that was paid so; else null. */
export async function findFirstOrder(queries: Queries) {
  const selectPaid = (isEnded: boolean) => sql<FirstOrder>`
    select o.orderid, o.status, c.amount_paise as paise
    from charges c join orders o on o.id = c.subject_id
    where c.purpose = 'order' and c.environment = 'live' and c.status = 'success'
      and (not ${isEnded} or o.status in ('Completed', 'Refunded'))
    order by c.id ${isEnded ? sql`asc` : sql`desc`} limit 1`;
  const [ended] = (await selectPaid(true).execute(queries)).rows;
  const [found = null] = ended ? [ended] : (await selectPaid(false).execute(queries)).rows;
  return {
    isEnded: ended !== undefined,
    orderid: found?.orderid ?? null,
    status: found?.status ?? null,
    amount: found && rupeesFromPaise(found.paise),
  };
}
