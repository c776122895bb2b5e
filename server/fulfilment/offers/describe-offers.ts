import type { ItemOffers, OfferAccount } from '@rush/contract/admin-offers.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/refusal.ts';
import { accountsIn, type Fulfilment } from '../fulfilment.ts';
import { SUPPLIERS } from '../suppliers/registry.ts';
import { chooseOffers } from './choose-offer.ts';
import { listOffersOfItems } from './list-offers.ts';
import { RECENT_MS } from './offer-facts.ts';

const RECENT_MAX = 50;

/** An item's offers and current choice, for staff. Refuses with `item-not-found`. @param id itemid or `_id` */
export async function describeItemOffers(fulfilment: Fulfilment, id: string): Promise<ItemOffers> {
  const { clock, db } = fulfilment.platform;
  const { queries } = db;
  const [item = refuse('item-not-found')] = await listOffersOfItems(queries, clock.now(), id);
  const { itemid, name, product, isApi } = item;
  const [choice = refuse('item-not-found')] = await chooseOffers(queries, fulfilment, [
    { ...item, quantity: 1 },
  ]);
  return { itemid, name, product, isApi, choice, accounts: await listAccounts(fulfilment) };
}

/** Unknown outcomes count as failures. Rejections that the supplier did not cause do not count. */
async function listAccounts(fulfilment: Fulfilment): Promise<OfferAccount[]> {
  const { db, clock } = fulfilment.platform;
  const registered = SUPPLIERS.flatMap(({ name: supplier, accounts }) =>
    accounts.map(({ region, label }) => ({ supplier, region, label })),
  );
  const { rows } = await sql<Omit<OfferAccount, 'isSetUp' | 'recent'> & OfferAccount['recent']>`
    select a.*, recent.* from json_to_recordset(${JSON.stringify(registered)}::json) a (supplier text, region text, label text)
    cross join lateral (
      select (count(*) filter (where d.status in ('Delivered', 'Unknown')
          or (d.status = 'Rejected' and (d.reject_cause = 'supplier' or d.reason_code in ('never-received', 'not-executed')))))::int as decided,
        (count(*) filter (where d.status = 'Delivered'))::int as delivered,
        (percentile_cont(0.5) within group (order by greatest(0, extract(epoch from d.updated_at - d.sent_at)) * 1000)
          filter (where d.status = 'Delivered'))::int as "medianMs"
      from (select * from deliveries
        where supplier = a.supplier and region = a.region and sent_at > ${new Date(clock.now().getTime() - RECENT_MS)}
        order by sent_at desc limit ${RECENT_MAX}) d) recent`.execute(db.queries);
  return rows.map(({ decided, delivered, medianMs, ...account }) => ({
    ...account,
    isSetUp: accountsIn(fulfilment, account).length > 0,
    recent: { decided, delivered, medianMs },
  }));
}
