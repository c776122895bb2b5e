import { sql } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { PriceChange } from './record-prices.ts';
import { accountOf } from './suppliers/open-suppliers.ts';

/** The mail names as many and counts the rest. */
const NAMED_MAX = 60;
/** Smaller changes are daily business of exchange rates. */
const CHANGE_PERCENT_MIN = 5;

/** By how much a price changed, in percent of what it was; more than any limit where it was nothing. */
export function changePercent({ priceBefore, price }: Pick<PriceChange, 'priceBefore' | 'price'>): number {
  if (priceBefore === null || priceBefore === price) return 0;
  return priceBefore === 0 ? Number.POSITIVE_INFINITY : ((price - priceBefore) / priceBefore) * 100;
}

/** One mail to the owner about all changes of a reading of more than 5 %. */
export async function alertPriceChanges(
  platform: Platform,
  queries: Queries,
  changes: readonly PriceChange[],
): Promise<void> {
  const big = changes
    .filter((change) => Math.abs(changePercent(change)) > CHANGE_PERCENT_MIN)
    .sort((a, b) => changePercent(b) - changePercent(a));
  if (big.length === 0) return;
  const names = await namesOf(queries, big);
  const lines = big
    .slice(0, NAMED_MAX)
    .map((change) => describe(change, names.get(`${change.supplierProduct} ${change.supplierItem}`)));
  if (big.length > lines.length) lines.push(`… and ${big.length - lines.length} more`);
  await alertOwner(platform, queries, {
    subject: `${big.length} supplier price(s) changed by more than ${CHANGE_PERCENT_MIN} %`,
    text: lines.join('\n'),
    path: '/admin/viewitems',
    isRoutine: true,
  });
}

function describe(change: PriceChange, name: string | undefined): string {
  const percent = changePercent(change);
  const by = Number.isFinite(percent) ? ` (${percent > 0 ? '+' : ''}${percent.toFixed(1)} %)` : '';
  const account = accountOf({ name: change.supplier, region: change.region }).label;
  const pack = `${account}, ${change.supplierProduct} ${change.supplierItem}${name ? ` (${name})` : ''}`;
  return `${pack}: ${change.priceBefore} → ${change.price}${by}`;
}

/** What the shop sells these packs as, by the supplier's product and pack. */
async function namesOf(queries: Queries, changes: readonly PriceChange[]): Promise<Map<string, string>> {
  const wanted = changes.map(({ supplierProduct, supplierItem }) => ({ supplierProduct, supplierItem }));
  const { rows } = await sql<{ pack: string; name: string }>`
    select w."supplierProduct" || ' ' || w."supplierItem" as pack, string_agg(distinct i.name, ', ') as name
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w("supplierProduct" text, "supplierItem" text)
    join products p on p.supplier_product = w."supplierProduct" and p.deleted_at is null
    join product_items pi on pi.product_id = p.id
    join items i on i.id = pi.item_id and i.deleted_at is null and w."supplierItem" = any(i.supplier_item_ids)
    group by 1`.execute(queries);
  return new Map(rows.map(({ pack, name }) => [pack, name]));
}
