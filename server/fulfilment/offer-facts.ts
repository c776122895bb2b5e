import type { DeliveryPolicy, Offer, OfferFacts, OfferPolicy } from '@rush/contract/offers.ts';
import { NOT_PERMITTED_USE } from '@rush/contract/player-check.ts';
import { sql } from 'kysely';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { accountsIn, accountsOf, type Fulfilment } from './fulfilment.ts';
import { readUnitCost } from './rates/unit-cost.ts';
import { accountOf } from './suppliers/open-suppliers.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** Success and time of an account are measured over so long, by so many of its last deliveries at most. */
const RECENT_MS = 15 * 60_000;
const RECENT_MAX = 50;
/** A pack that the supplier listed before and not among the prices that it told last is gone; so far apart at least. */
const ONE_READING_MINUTES = 10;

/** What offers are judged for. */
export interface OfferSubject {
  offers: readonly Offer[];
  /** What all pieces are sold for together, before a coupon. */
  pricePaise: number;
  quantity: number;
  /** Where an order is to be delivered: its player, and what was tried for it. */
  order?: Pick<OrderRow, 'id' | 'input1' | 'input2'>;
}

/** The rules of the shop that a choice follows, beside the product's policy. */
export function offerPolicy({ platform }: Fulfilment, delivery: DeliveryPolicy): OfferPolicy {
  return {
    delivery,
    marginFloorPercent: platform.settings.get('supplier.marginFloorPercent'),
    sellsAtLoss: platform.settings.get('supplier.sellAtLoss'),
  };
}

/** What is known of each offer at this moment, by its id: what `chooseOffer` decides by. Two statements for all offers. */
export async function readOfferFacts(
  queries: Queries,
  fulfilment: Fulfilment,
  subject: OfferSubject,
): Promise<Map<string, OfferFacts>> {
  const [facts] = await readFactsOfAll(queries, fulfilment, [subject]);
  return facts ?? new Map();
}

/**
 * The same of many items or orders, in as many statements.
 *
 * @param options `outForMs`: an account that is out counts as such from then on
 * @returns in the order of `subjects`
 */
export async function readFactsOfAll(
  queries: Queries,
  fulfilment: Fulfilment,
  subjects: readonly OfferSubject[],
  { outForMs = 0 }: { outForMs?: number } = {},
): Promise<Map<string, OfferFacts>[]> {
  const offered = new Set(subjects.flatMap(({ offers }) => offers.map(keyOfOffer)));
  const accounts = new Map(
    accountsOf(fulfilment).flatMap((each) => (offered.has(keyOf(each)) ? [[keyOf(each), each]] : [])),
  );
  const healths = await readHealths(queries, fulfilment, { accounts: [...accounts.values()], outForMs });
  const packs = await readPacks(queries, fulfilment, { accounts, subjects });
  return subjects.map(({ offers, pricePaise }, place) => {
    const entries = offers.map((offer): [string, OfferFacts] => {
      const key = keyOfOffer(offer);
      const pack = packs.get(`${place} ${offer.id}`) ?? UNKNOWN_PACK;
      const health = healths.get(key) ?? UNKNOWN_HEALTH;
      return [offer.id, { ...health, ...pack, pricePaise, isAccountSetUp: accounts.has(key) }];
    });
    return new Map(entries);
  });
}

type Health = Pick<OfferFacts, 'isCircuitOpen' | 'balanceHundredths' | 'decided' | 'delivered' | 'medianMs'>;
const UNKNOWN_HEALTH: Health = {
  isCircuitOpen: false,
  balanceHundredths: null,
  decided: 0,
  delivered: 0,
  medianMs: null,
};

/**
 * By account. A rejection that is not the supplier's says nothing about it; what nobody knows counts against it. How many
 * deliveries succeed and how fast is the supplier's: it is measured over all accounts of a region.
 */
async function readHealths(
  queries: Queries,
  fulfilment: Fulfilment,
  { accounts, outForMs }: { accounts: readonly Supplier[]; outForMs: number },
): Promise<Map<string, Health>> {
  const now = fulfilment.platform.clock.now();
  const asked = accounts.map((each) => ({
    key: keyOf(each),
    supplier: each.name,
    region: each.region,
    regions: siblingsOf(fulfilment, each).map(({ region }) => region),
  }));
  const { rows } = await sql<Health & { key: string }>`
    select a.key, coalesce(h.out_since <= ${new Date(now.getTime() - outForMs)}, false) as "isCircuitOpen",
      (select floor(b.balance * 100)::bigint from supplier_balances b where b.supplier = a.supplier and b.region = a.region
       order by b.at desc limit 1) as "balanceHundredths",
      recent.decided, recent.delivered, recent."medianMs"
    from json_to_recordset(${JSON.stringify(asked)}::json) as a(key text, supplier text, region text, regions text[])
    left join supplier_health h on h.supplier = a.supplier and h.region = a.region
    cross join lateral (
      select (count(*) filter (where d.status in ('Delivered', 'Unknown')
          or (d.status = 'Rejected' and (d.reject_cause = 'supplier' or d.reason_code in ('never-received', 'not-executed')))))::int as decided,
        (count(*) filter (where d.status = 'Delivered'))::int as delivered,
        (percentile_cont(0.5) within group (order by greatest(0, extract(epoch from d.updated_at - d.sent_at)) * 1000)
          filter (where d.status = 'Delivered'))::int as "medianMs"
      from (select status, reject_cause, reason_code, updated_at, sent_at from deliveries
            where supplier = a.supplier and region = any(a.regions) and sent_at > ${new Date(now.getTime() - RECENT_MS)}
            order by sent_at desc limit ${RECENT_MAX}) d) recent`.execute(queries);
  return new Map(rows.map(({ key, ...health }) => [key, health]));
}

type Pack = Pick<
  OfferFacts,
  'costPaise' | 'costHundredths' | 'stock' | 'playerCheck' | 'isTried' | 'openDeliveries'
>;
const UNKNOWN_PACK: Pack = {
  costPaise: null,
  costHundredths: null,
  stock: 'unknown',
  playerCheck: 'not-needed',
  isTried: false,
  openDeliveries: 0,
};

interface AskedPack {
  key: string;
  offer: string;
  order_id: string | null;
  supplier: string;
  region: string;
  supplier_product: string;
  supplier_item_ids: string[];
  quantity: number;
  /** What a unit of the balance costs, in paise; 0 where nobody has said. */
  rate: number;
  /** Whether other accounts have the same offer, so that the load is to be known. */
  is_shared: boolean;
  /** By these a check of the player was made, where one is needed. */
  api_types: string[] | null;
  player: string;
  zone: string;
}

/**
 * What the supplier charges for each offer and says of its stock; of an order also its player and what was tried. With
 * `limit 1` and not as `exists`: that the planner may turn into one pass over all deliveries.
 */
async function readPacks(
  queries: Queries,
  fulfilment: Fulfilment,
  { accounts, subjects }: { accounts: ReadonlyMap<string, Supplier>; subjects: readonly OfferSubject[] },
): Promise<Map<string, Pack>> {
  const rates = await readRates(queries, fulfilment, accounts);
  const asked = subjects.flatMap(({ offers, quantity, order }, place) =>
    offers.flatMap((offer): AskedPack[] => {
      const supplier = accounts.get(keyOfOffer(offer));
      if (!supplier || offer.supplierItemIds.length === 0) return [];
      return [
        {
          key: `${place} ${offer.id}`,
          offer: offer.id,
          order_id: order?.id ?? null,
          supplier: offer.supplier,
          region: offer.region,
          supplier_product: offer.supplierProduct,
          supplier_item_ids: offer.supplierItemIds,
          quantity,
          rate: rates.get(keyOf(supplier)) ?? 0,
          is_shared: siblingsOf(fulfilment, supplier).length > 1,
          api_types: offer.needsPlayerCheck ? [...accountOf(supplier).apiTypes] : null,
          player: order?.input1.trim() ?? '',
          zone: order?.input2.trim() ?? '',
        },
      ];
    }),
  );
  const since = new Date(fulfilment.platform.clock.now().getTime() - RECENT_MS);
  const { rows } = await sql<Pack & { key: string }>`
    select o.key,
      case when o.rate > 0 then ceil(listed.price * o.rate * o.quantity)::bigint end as "costPaise",
      ceil(listed.price * 100 * o.quantity)::bigint as "costHundredths",
      case when listed.is_gone then 'gone' when listed.price is null then 'unknown' else 'listed' end as stock,
      case when o.api_types is null or o.order_id is null then 'not-needed'
        when checked.is_passed then 'passed' else 'missing' end as "playerCheck",
      tried.is_tried is true as "isTried",
      case when o.is_shared and o.order_id is not null then (select count(*)::int from deliveries d
        where d.supplier = o.supplier and d.region = o.region and d.status in ('Pending', 'Sent', 'Unknown')
          and d.left_to_staff_at is null and d.order_id <> o.order_id)
        else 0 end as "openDeliveries"
    from json_to_recordset(${JSON.stringify(asked)}::json) as o(key text, offer text, order_id text, supplier text, region text,
      supplier_product text, supplier_item_ids text[], quantity int, rate numeric, is_shared boolean, api_types text[], player text, zone text)
    left join lateral (select true as is_passed from player_checks c
      where c.api_type = any(o.api_types) and c.supplier_product = o.supplier_product
        and c.player = o.player and c.zone = o.zone and c.use <> ${NOT_PERMITTED_USE} limit 1) checked on true
    left join lateral (select true as is_tried from deliveries first
      join deliveries sent on sent.order_id = first.order_id and sent.choice = first.choice
      where first.order_id = o.order_id and first.item_number = 1
        and coalesce(first.offer_choice #>> '{chosen,id}', 'own') = o.offer
        and sent.attempt > 0 and sent.status <> 'Pending' and sent.reason_code is distinct from 'superseded'
      limit 1) tried on true
    cross join lateral (
      select case when bool_and(p.price is not null) then sum(p.price) end as price,
        bool_or(coalesce(p.at < newest.at - ${ONE_READING_MINUTES} * interval '1 minute', false) or coalesce(latest.is_refused, false)) as is_gone
      from unnest(o.supplier_item_ids) as wanted(supplier_item)
      left join supplier_prices p on p.supplier = o.supplier and p.region = o.region and p.supplier_product = o.supplier_product
        and p.supplier_item = wanted.supplier_item
      left join lateral (select max(at) as at from supplier_prices each where each.supplier = o.supplier and each.region = o.region
        and each.supplier_product = o.supplier_product) newest on true
      left join lateral (select d.status = 'Rejected' as is_refused from deliveries d
        where d.supplier = o.supplier and d.region = o.region and d.sent_at > ${since} and d.supplier_product = o.supplier_product
          and d.supplier_item = wanted.supplier_item
          and (d.status = 'Delivered' or (d.status = 'Rejected' and d.reject_cause = 'supplier'))
        order by d.sent_at desc limit 1) latest on true) listed`.execute(queries);
  return new Map(rows.map(({ key, ...pack }) => [key, pack]));
}

/** What a unit of the balance costs on each account, in paise. */
async function readRates(
  queries: Queries,
  { platform }: Fulfilment,
  accounts: ReadonlyMap<string, Supplier>,
): Promise<Map<string, number>> {
  const rates = new Map<string, number>();
  for (const [key, supplier] of accounts)
    rates.set(key, (await readUnitCost(platform, queries, accountOf(supplier))).paise);
  return rates;
}

const siblingsOf = (fulfilment: Fulfilment, { name, region }: Supplier): Supplier[] =>
  accountsIn(fulfilment, { supplier: name, region });

const keyOf = ({ name, region }: Pick<Supplier, 'name' | 'region'>): string => `${name} ${region}`;
const keyOfOffer = ({ supplier, region }: Offer): string => `${supplier} ${region}`;
