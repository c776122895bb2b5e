import { type Offer, type OfferFacts, OWN_OFFER } from '@rush/contract/offers.ts';
import { NOT_PERMITTED_USE } from '@rush/contract/player-check.ts';
import { sql } from 'kysely';
import type { OrderRow } from '#orders/tables.ts';
import { PREPARED, type Queries } from '#platform/database/database.ts';
import { accountsIn, type Fulfilment } from '../fulfilment.ts';
import { readUnitCost } from '../pricing/unit-cost.ts';
import { API_TYPES, accountOf } from '../suppliers/registry.ts';
import { type AccountColumns, accountName, columnsOf, keyOf, type Supplier } from '../suppliers/supplier.ts';
import { unitSettingsOf } from '../suppliers/supplier-descriptor.ts';
import type { DeliveryRow } from '../tables.ts';

/** How long an outcome counts as recent, and how long a pack that a supplier rejected counts as gone. */
export const RECENT_MS = 15 * 60_000;
/** A pack counts as gone if its price is this much older than the newest price of its product. */
const ONE_READING_MINUTES = 10;

export interface OfferSubject {
  offers: readonly Offer[];
  pricePaise: number;
  quantity: number;
}

export interface Candidate {
  offer: Offer;
  facts: OfferFacts;
}

export interface FactsOptions {
  order?: Pick<OrderRow, 'id' | 'input1' | 'input2'> & { deliveries: readonly DeliveryRow[] };
  /** How long an account must be down before its offers count as unusable. */
  outForMs?: number;
}

/** Each subject's offers in order, at every account, with current facts. */
export async function readCandidates(
  queries: Queries,
  fulfilment: Fulfilment,
  subjects: readonly OfferSubject[],
  { order, outForMs = 0 }: FactsOptions = {},
): Promise<Candidate[][]> {
  const expanded = subjects.map((subject) =>
    subject.offers.flatMap((offer): { offer: Offer; supplier: Supplier | undefined }[] => {
      const accounts = accountsIn(fulfilment, offer);
      if (accounts.length === 0) return [{ offer, supplier: undefined }];
      return accounts.map((supplier) => ({ offer: { ...offer, account: supplier.account }, supplier }));
    }),
  );
  const all = expanded.flat();
  const offers = all.map(({ offer }) => offer);
  const suppliers = [...new Set(all.flatMap(({ supplier }) => supplier ?? []))];
  const accounts = await readAccounts(queries, fulfilment, suppliers, { order, outForMs });
  const packs = await readPacks(queries, fulfilment, offers);
  const triedKeys = keysOfTried(order?.deliveries ?? []);
  const checks = order ? await listChecks(queries, order, offers) : null;
  const factsOf = ({ offer, supplier }: (typeof all)[number], subject: OfferSubject): OfferFacts => {
    const name = accountName(keyOf(offer));
    const { paisePerUnit, ...accountFacts } = accounts.get(name) ?? UNKNOWN_ACCOUNT;
    const isChecked =
      supplier &&
      accountOf(supplier).apiTypes.some((type) => checks?.has(`${type} ${offer.supplierProduct}`));
    return {
      ...accountFacts,
      ...costOf(supplier ? offer.supplierItemIds.map((item) => packs.get(packKey(offer, item))) : [], {
        quantity: subject.quantity,
        paisePerUnit,
      }),
      pricePaise: subject.pricePaise,
      isAccountSetUp: supplier !== undefined,
      playerCheck: !offer.needsPlayerCheck || !checks ? 'not-needed' : isChecked ? 'passed' : 'missing',
      isTried: triedKeys.has(offerKey(offer)),
    };
  };
  return subjects.map((subject, index) =>
    (expanded[index] ?? []).map((entry) => ({ offer: entry.offer, facts: factsOf(entry, subject) })),
  );
}

type Account = Pick<OfferFacts, 'isCircuitOpen' | 'balanceHundredths' | 'openDeliveries'> & {
  paisePerUnit: number;
};
const UNKNOWN_ACCOUNT: Account = {
  isCircuitOpen: false,
  balanceHundredths: null,
  openDeliveries: 0,
  paisePerUnit: 0,
};

async function readAccounts(
  queries: Queries,
  { platform }: Fulfilment,
  suppliers: readonly Supplier[],
  { order, outForMs = 0 }: FactsOptions,
): Promise<Map<string, Account>> {
  // Deliveries are counted only if there is a choice between accounts.
  const isCounted = order && suppliers.some(({ account }) => account > 1);
  const openDeliveries = isCounted
    ? sql`(select count(*) from deliveries d where (d.supplier, d.region, d.account) = (a.supplier, a.region, a.account)
        and d.status in ('Pending', 'Sent', 'Unknown') and d.left_to_staff_at is null and d.order_id <> ${order.id})`
    : sql`0`;
  const outSince = new Date(platform.clock.now().getTime() - outForMs);
  const { rows } = await sql<Omit<Account, 'paisePerUnit'> & AccountColumns>`${PREPARED}
    select a.*, coalesce(h.out_since <= ${outSince}, false) as "isCircuitOpen",
      floor(b.balance * 100)::bigint as "balanceHundredths", ${openDeliveries}::int as "openDeliveries"
    from json_to_recordset(${JSON.stringify(suppliers.map(columnsOf))}::json) a (supplier text, region text, account int)
    left join supplier_health h using (supplier, region, account)
    left join lateral (select balance from supplier_balances l
      where l.supplier = a.supplier and l.region = a.region and l.account = a.account
      order by at desc limit 1) b on true`.execute(queries);
  const byName = new Map<string, Account>();
  for (const { supplier, region, account, ...facts } of rows) {
    const key = keyOf({ supplier, region, account });
    const { followsRate, cost } = unitSettingsOf(accountOf(key));
    const paisePerUnit = platform.settings.get(followsRate)
      ? (await readUnitCost(platform, queries, accountOf(key))).paise
      : platform.settings.get(cost);
    byName.set(accountName(key), { ...facts, paisePerUnit });
  }
  return byName;
}

interface Pack {
  /** In the supplier's unit. */
  price: number | null;
  isGone: boolean;
}

/** Packs by `packKey`. One that the supplier rejected recently, and has not delivered since, also counts as gone. */
async function readPacks(
  queries: Queries,
  { platform }: Fulfilment,
  offers: readonly Offer[],
): Promise<Map<string, Pack>> {
  const packsByKey = new Map(
    offers.flatMap((offer) =>
      offer.supplierItemIds.map((item) => [packKey(offer, item), { ...offer, item }]),
    ),
  );
  const { rows } = await sql<Pack & { key: string }>`${PREPARED}
    select a.key, p.price, coalesce(p.at < newest.at - ${ONE_READING_MINUTES} * interval '1 minute', false) or exists (
      select from deliveries d
      where (d.supplier, d.region, d.account) = (a.supplier, a.region, a.account) and d.supplier_product = a.product
        and d.supplier_item = a.item and d.reject_cause = 'supplier' and d.status = 'Rejected'
        and d.sent_at > ${new Date(platform.clock.now().getTime() - RECENT_MS)}
        and not exists (select from deliveries l
          where (l.supplier, l.region, l.account) = (a.supplier, a.region, a.account) and l.supplier_product = a.product
            and l.supplier_item = a.item and l.status = 'Delivered' and l.sent_at > d.sent_at)) as "isGone"
    from json_to_recordset(${JSON.stringify([...packsByKey].map(([key, { supplierProduct, ...pack }]) => ({ ...pack, key, product: supplierProduct })))}::json)
      a (key text, supplier text, region text, account int, product text, item text)
    left join supplier_prices p on (p.supplier, p.region, p.account) = (a.supplier, a.region, a.account)
      and p.supplier_product = a.product and p.supplier_item = a.item
    left join lateral (select max(at) as at from supplier_prices n
      where (n.supplier, n.region, n.account) = (a.supplier, a.region, a.account) and n.supplier_product = a.product) newest
      on true`.execute(queries);
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

/** The offers that an order was sent to, by `offerKey`, except those where it is queued again. */
function keysOfTried(deliveries: readonly DeliveryRow[]): Set<string> {
  const sent = deliveries.filter(
    ({ attempt, status, reason_code }) => attempt > 0 && status !== 'Pending' && reason_code !== 'superseded',
  );
  return new Set(
    deliveries
      .filter((part) => part.item_number === 1 && sent.some(({ choice }) => choice === part.choice))
      .map(({ offer_choice, account }) => offerKey({ id: offer_choice?.chosen?.id ?? OWN_OFFER, account })),
  );
}

async function listChecks(
  queries: Queries,
  { input1, input2 }: Pick<OrderRow, 'input1' | 'input2'>,
  offers: readonly Offer[],
): Promise<Set<string>> {
  const products = offers.filter((offer) => offer.needsPlayerCheck).map((offer) => offer.supplierProduct);
  if (products.length === 0) return new Set();
  const checks = await queries
    .selectFrom('player_checks')
    .select(['api_type', 'supplier_product'])
    .where('api_type', 'in', API_TYPES)
    .where('supplier_product', 'in', products)
    .where('player', '=', input1.trim())
    .where('zone', '=', input2.trim())
    .where('use', '<>', NOT_PERMITTED_USE)
    .execute();
  return new Set(checks.map((check) => `${check.api_type} ${check.supplier_product}`));
}

const offerKey = ({ id, account }: Pick<Offer, 'id' | 'account'>): string => `${id} ${account}`;
const packKey = ({ supplier, region, account, supplierProduct }: Offer, item: string): string =>
  JSON.stringify([supplier, region, account, supplierProduct, item]);
