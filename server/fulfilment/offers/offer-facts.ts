import type { Offer, OfferFacts } from '@rush/contract/offers.ts';
import { NOT_PERMITTED_USE } from '@rush/contract/player-check.ts';
import { sql } from 'kysely';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { type AccountColumns, accountName, columnsOf, keyOf } from '../accounts/account-key.ts';
import { accountsIn, accountsOf, type Fulfilment } from '../fulfilment.ts';
import { readUnitCost } from '../pricing/unit-cost.ts';
import { accountOf } from '../suppliers/open-suppliers.ts';
import { API_TYPES } from '../suppliers/registry.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { offerKey } from './choose-offer.ts';

/** Success and speed cover the account's last deliveries within these limits. */
const RECENT_MS = 15 * 60_000;
const RECENT_MAX = 50;
/** A pack is gone if its price is this much older than the newest price of its product. */
const ONE_READING_MINUTES = 10;

export interface OfferSubject {
  offers: readonly Offer[];
  pricePaise: number;
  quantity: number;
}

interface Options {
  /** The order to deliver, if any: its player, and the offers tried for it. */
  order?: Pick<OrderRow, 'id' | 'input1' | 'input2'>;
  /** How long an account must be out before it counts as out. */
  outForMs?: number;
}

/** The current facts about the offers of each subject, by `offerKey`. */
export async function readOfferFacts(
  queries: Queries,
  fulfilment: Fulfilment,
  subjects: readonly OfferSubject[],
  { order, outForMs = 0 }: Options = {},
): Promise<Map<string, OfferFacts>[]> {
  const offers = subjects.flatMap((subject) => subject.offers);
  const offered = new Set(offers.map((offer) => accountName(keyOf(offer))));
  const accounts = accountsOf(fulfilment).filter((each) => offered.has(accountName(each)));
  const byKey = new Map(accounts.map((each) => [accountName(each), each]));
  const health = await readHealth(queries, fulfilment, { accounts, order, outForMs });
  const packs = await readPacks(queries, fulfilment, offers);
  const tried = order ? await listTried(queries, order.id) : new Set<string>();
  const checks = order ? await listChecks(queries, order, offers) : null;
  const factsOf = (offer: Offer, subject: OfferSubject): OfferFacts => {
    const supplier = byKey.get(accountName(keyOf(offer)));
    const { paisePerUnit, ...known } = health.get(accountName(keyOf(offer))) ?? UNKNOWN_HEALTH;
    const isChecked =
      supplier && checks && accountOf(supplier).apiTypes.some((type) => checks.has(checkKey(type, offer)));
    return {
      ...known,
      ...costOf(supplier ? offer.supplierItemIds.map((item) => packs.get(packKey(offer, item))) : [], {
        quantity: subject.quantity,
        paisePerUnit,
      }),
      pricePaise: subject.pricePaise,
      isAccountSetUp: supplier !== undefined,
      playerCheck: !offer.needsPlayerCheck || !checks ? 'not-needed' : isChecked ? 'passed' : 'missing',
      isTried: tried.has(offerKey(offer)),
    };
  };
  return subjects.map(
    (subject) => new Map(subject.offers.map((offer) => [offerKey(offer), factsOf(offer, subject)])),
  );
}

type Health = Pick<
  OfferFacts,
  'isCircuitOpen' | 'balanceHundredths' | 'openDeliveries' | 'decided' | 'delivered' | 'medianMs'
> & { paisePerUnit: number };
const UNKNOWN_HEALTH: Health = {
  isCircuitOpen: false,
  balanceHundredths: null,
  openDeliveries: 0,
  decided: 0,
  delivered: 0,
  medianMs: null,
  paisePerUnit: 0,
};

/**
 * Health by account. Unknown outcomes count as failures; rejections not caused by the supplier do not count. Success and
 * speed cover all accounts of a region.
 */
async function readHealth(
  queries: Queries,
  fulfilment: Fulfilment,
  { accounts, order, outForMs = 0 }: Options & { accounts: readonly Supplier[] },
): Promise<Map<string, Health>> {
  const now = fulfilment.platform.clock.now().getTime();
  const asked = accounts.map((account) => ({
    ...columnsOf(account),
    accounts: accountsIn(fulfilment, columnsOf(account)).length,
  }));
  const { rows } = await sql<Omit<Health, 'paisePerUnit'> & AccountColumns>`
    select a.supplier, a.region, a.account, coalesce(h.out_since <= ${new Date(now - outForMs)}, false) as "isCircuitOpen",
      (select floor(b.balance * 100)::bigint from supplier_balances b where b.supplier = a.supplier and b.region = a.region and b.account = a.account
       order by b.at desc limit 1) as "balanceHundredths",
      case when a.accounts > 1 and ${order?.id ?? null}::text is not null then (
        select count(*) from deliveries d where d.supplier = a.supplier and d.region = a.region and d.account = a.account
          and d.status in ('Pending', 'Sent', 'Unknown') and d.left_to_staff_at is null and d.order_id <> ${order?.id ?? null})
        else 0 end::int as "openDeliveries",
      recent.decided, recent.delivered, recent."medianMs"
    from json_to_recordset(${JSON.stringify(asked)}::json) as a(supplier text, region text, account int, accounts int)
    left join supplier_health h on h.supplier = a.supplier and h.region = a.region and h.account = a.account
    cross join lateral (
      select (count(*) filter (where d.status in ('Delivered', 'Unknown')
          or (d.status = 'Rejected' and (d.reject_cause = 'supplier' or d.reason_code in ('never-received', 'not-executed')))))::int as decided,
        (count(*) filter (where d.status = 'Delivered'))::int as delivered,
        (percentile_cont(0.5) within group (order by greatest(0, extract(epoch from d.updated_at - d.sent_at)) * 1000)
          filter (where d.status = 'Delivered'))::int as "medianMs"
      from (select status, reject_cause, reason_code, updated_at, sent_at from deliveries
            where supplier = a.supplier and region = a.region and sent_at > ${new Date(now - RECENT_MS)}
            order by sent_at desc limit ${RECENT_MAX}) d) recent`.execute(queries);
  const byKey = new Map<string, Health>();
  for (const { supplier, region, account, ...health } of rows) {
    const key = keyOf({ supplier, region, account });
    const { paise } = await readUnitCost(fulfilment.platform, queries, accountOf(key));
    byKey.set(accountName(key), { ...health, paisePerUnit: paise });
  }
  return byKey;
}

interface Pack {
  /** In the supplier's unit. */
  price: number | null;
  isGone: boolean;
}

/** Supplier prices. A pack that the supplier rejected recently, and has not delivered since, is gone too. */
async function readPacks(
  queries: Queries,
  { platform }: Fulfilment,
  offers: readonly Offer[],
): Promise<Map<string, Pack>> {
  const asked = new Map(
    offers.flatMap((offer) =>
      offer.supplierItemIds.map((item) => [packKey(offer, item), { ...offer, item }]),
    ),
  );
  const { rows } = await sql<Pack & { key: string }>`
    select a.key, p.price, (coalesce(p.at < newest.at - ${ONE_READING_MINUTES} * interval '1 minute', false)
      or coalesce(latest.is_refused, false)) as "isGone"
    from json_to_recordset(${JSON.stringify([...asked].map(([key, pack]) => ({ key, ...pack })))}::json)
      as a(key text, supplier text, region text, account int, "supplierProduct" text, item text)
    left join supplier_prices p on p.supplier = a.supplier and p.region = a.region and p.account = a.account
      and p.supplier_product = a."supplierProduct" and p.supplier_item = a.item
    left join lateral (select max(at) as at from supplier_prices each where each.supplier = a.supplier
      and each.region = a.region and each.account = a.account and each.supplier_product = a."supplierProduct") newest on true
    left join lateral (select d.status = 'Rejected' as is_refused from deliveries d
      where d.supplier = a.supplier and d.region = a.region and d.account = a.account and d.supplier_product = a."supplierProduct"
        and d.supplier_item = a.item and d.sent_at > ${new Date(platform.clock.now().getTime() - RECENT_MS)}
        and (d.status = 'Delivered' or (d.status = 'Rejected' and d.reject_cause = 'supplier'))
      order by d.sent_at desc limit 1) latest on true`.execute(queries);
  return new Map(rows.map(({ key, ...pack }) => [key, pack]));
}

function costOf(
  packs: readonly (Pack | undefined)[],
  { quantity, paisePerUnit }: { quantity: number; paisePerUnit: number },
): Pick<OfferFacts, 'costPaise' | 'costHundredths' | 'stock'> {
  const prices = packs.map((pack) => pack?.price ?? null).filter((price) => price !== null);
  const isKnown = prices.length > 0 && prices.length === packs.length;
  const units = prices.reduce((sum, price) => sum + price, 0) * quantity;
  const isGone = packs.some((pack) => pack?.isGone);
  return {
    costPaise: isKnown && paisePerUnit > 0 ? ceil(units * paisePerUnit) : null,
    costHundredths: isKnown ? ceil(units * 100) : null,
    stock: isGone ? 'gone' : isKnown ? 'listed' : 'unknown',
  };
}

/** Rounds up, ignoring floating-point noise. */
const ceil = (amount: number): number => Math.ceil(Number(amount.toFixed(6)));

/** The ids of the offers that an order was sent to, unless it returned to their queue. */
async function listTried(queries: Queries, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ offer: string }>`
    select concat_ws(' ', coalesce(first.offer_choice #>> '{chosen,id}', 'own'), first.account) as offer from deliveries first
    join deliveries sent on sent.order_id = first.order_id and sent.choice = first.choice
    where first.order_id = ${orderId} and first.item_number = 1 and sent.attempt > 0 and sent.status <> 'Pending'
      and sent.reason_code is distinct from 'superseded'`.execute(queries);
  return new Set(rows.map(({ offer }) => offer));
}

async function listChecks(
  queries: Queries,
  { input1, input2 }: Pick<OrderRow, 'input1' | 'input2'>,
  offers: readonly Offer[],
): Promise<Set<string>> {
  const products = offers.filter((offer) => offer.needsPlayerCheck).map((offer) => offer.supplierProduct);
  if (products.length === 0) return new Set();
  const passed = await queries
    .selectFrom('player_checks')
    .select(['api_type', 'supplier_product as supplierProduct'])
    .where('api_type', 'in', API_TYPES)
    .where('supplier_product', 'in', products)
    .where('player', '=', input1.trim())
    .where('zone', '=', input2.trim())
    .where('use', '<>', NOT_PERMITTED_USE)
    .execute();
  return new Set(passed.map((check) => checkKey(check.api_type, check)));
}

const packKey = ({ supplier, region, account, supplierProduct }: Offer, item: string): string =>
  JSON.stringify([supplier, region, account, supplierProduct, item]);
const checkKey = (apiType: string, { supplierProduct }: Pick<Offer, 'supplierProduct'>): string =>
  `${apiType} ${supplierProduct}`;
