import type * as call from '@rush/contract/admin-offers.ts';
import type { QueryOf, ResponseOf } from '@rush/contract/call.ts';
import { sql } from 'kysely';
import { findTemplate } from '#catalog/product-templates.ts';
import type { Queries } from '#platform/database/database.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { accountsIn, type Fulfilment, findWorkingAccount } from '../fulfilment.ts';
import { updateRates } from '../pricing/exchange-rates.ts';
import { readUnitCost } from '../pricing/unit-cost.ts';
import { recordExchange } from '../suppliers/record-exchange.ts';
import { accountOf, SUPPLIERS } from '../suppliers/registry.ts';
import type { Supplier, SupplierGame } from '../suppliers/supplier.ts';
import { namePacks } from './name-packs.ts';
import { type Game, readCatalogue } from './read-catalogue.ts';

/** The games at each supplier account that is set up. One that does not respond is listed without games. */
export async function listSupplierGames(
  fulfilment: Fulfilment,
): Promise<ResponseOf<typeof call.listSupplierGames>> {
  const accounts = SUPPLIERS.flatMap(({ name: supplier, accounts }) =>
    accounts.map(({ region, label }) => ({ supplier, region, label })),
  ).filter((account) => accountsIn(fulfilment, account).length > 0);
  return Promise.all(
    accounts.map(async (account) => {
      const games = await readGames(fulfilment, account);
      const namedGames = games.map(({ code, name }) => ({
        code,
        name: name || findTemplate(code)?.name || code,
      }));
      return { ...account, games: namedGames.sort((a, b) => a.name.localeCompare(b.name)) };
    }),
  );
}

async function readGames(
  fulfilment: Fulfilment,
  account: { supplier: string; region: string },
): Promise<readonly SupplierGame[]> {
  const supplier = await findWorkingAccount(fulfilment, accountsIn(fulfilment, account));
  if (!supplier?.games) return [];
  const read = async () => (await supplier.games?.()) ?? [];
  return recordExchange(fulfilment, supplier, { operation: 'games', request: {} }, read).catch((error) => {
    if (error instanceof UnknownOutcome) return [];
    throw error;
  });
}

/** Refuses with `account-unknown`, `catalogue-not-offered`, `catalogue-unavailable`. */
export async function listSupplierPacks(
  fulfilment: Fulfilment,
  { name, ...game }: QueryOf<typeof call.listSupplierPacks>,
): Promise<ResponseOf<typeof call.listSupplierPacks>> {
  const { supplier, packs } = await readCatalogue(fulfilment, game);
  const template = findTemplate(name || game.supplierProduct);
  const { queries } = fulfilment.platform.db;
  const unitPaise = await readUnitPaise(fulfilment, supplier);
  const sold = await listSoldPacks(queries, game);
  return {
    template: template?.name ?? '',
    products: await listProductsOf(queries, game),
    packs: namePacks(packs, template).map(({ id, name, price, type, suggestedTask, hi }) => ({
      ...{ id, name, type, suggestedTask, hi },
      supplierName: packs.find((pack) => pack.id === id)?.name ?? '',
      cost: packCost(price, unitPaise),
      item: sold.get(id) ?? null,
    })),
  };
}

/** Paise per unit of the balance, estimated from the exchange rate if the owner has not set it; 0 if unknown. */
export async function readUnitPaise(fulfilment: Fulfilment, supplier: Supplier): Promise<number> {
  const { platform } = fulfilment;
  const read = () => readUnitCost(platform, platform.db.queries, accountOf(supplier));
  let unit = await read();
  // A new shop has not read any rates yet.
  if (unit.paise === 0 && !unit.rate) {
    await updateRates(fulfilment);
    unit = await read();
  }
  return unit.paise || (unit.paiseByRate ?? 0);
}

/** In rupees; null if unknown. */
export const packCost = (price: number | null, unitPaise: number): number | null =>
  price === null || unitPaise === 0 ? null : Math.round(price * unitPaise) / 100;

export const apiTypesOf = ({ supplier, region }: Game): readonly string[] =>
  accountOf({ name: supplier, region, account: 1 }).apiTypes;

interface NumberedName {
  number: number;
  name: string;
}

async function listProductsOf(queries: Queries, game: Game): Promise<NumberedName[]> {
  return queries
    .selectFrom('products')
    .select(['productid as number', 'name'])
    .where('deleted_at', 'is', null)
    .where('is_api', '=', true)
    .where('api_type', 'in', [...apiTypesOf(game)])
    .where('supplier_product', '=', game.supplierProduct)
    .orderBy('productid')
    .execute();
}

/** Items that sell exactly one of the game's packs, as their own or an additional offer, keyed by the pack's id. */
export async function listSoldPacks(queries: Queries, game: Game): Promise<Map<string, NumberedName>> {
  const { rows } = await sql<NumberedName & { pack: string }>`
    select i.itemid as number, i.name, sold.ids[1] as pack from items i cross join lateral (
      select i.supplier_item_ids as ids where i.is_api and i.api_type = any(${[...apiTypesOf(game)]}::text[]) and (
        not exists (select from product_items pi where pi.item_id = i.id) or exists (
          select from product_items pi join products p on p.id = pi.product_id
          where pi.item_id = i.id and p.supplier_product = ${game.supplierProduct}))
      union all
      select o.supplier_item_ids from item_offers o where o.item_id = i.id and o.supplier = ${game.supplier}
        and o.region = ${game.region} and o.supplier_product = ${game.supplierProduct}) sold
    where i.deleted_at is null and cardinality(sold.ids) = 1 order by i.itemid`.execute(queries);
  return new Map(rows.map(({ pack, ...item }) => [pack, item]));
}
