import type { importPacks as importCall } from '@rush/contract/admin-offers.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import type { StaffProduct } from '@rush/contract/catalog.ts';
import { sql } from 'kysely';
import { type CatalogStaff, invalidateCatalog } from '#catalog/catalog-staff.ts';
import { listProductItems } from '#catalog/checked-products.ts';
import { createItemIn } from '#catalog/create-item.ts';
import { createProductIn } from '#catalog/create-product.ts';
import { editProductIn } from '#catalog/edit-product.ts';
import { getStaffProduct } from '#catalog/list-staff-catalog.ts';
import { lockProduct } from '#catalog/lock-row.ts';
import { readProductBody } from '#catalog/read-product-body.ts';
import type { ProductRow } from '#catalog/tables.ts';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { FulfilmentStaff } from '../fulfilment.ts';
import { evaluateItemsNow } from '../offers/hold-items.ts';
import { alertPriceChanges, recordPrices } from '../pricing/prices.ts';
import { apiTypesOf, listSoldPacks, packCost, readUnitPaise } from './list-range.ts';
import { readCatalogue } from './read-catalogue.ts';

type ImportStaff = FulfilmentStaff & CatalogStaff;
type Body = BodyOf<typeof importCall>;
type PackBody = Body['packs'][number];

const LOCK = 727_405;

/**
 * Rereads the supplier's list and creates all packs or none. Refuses with `packs-changed` if a pack is gone or in the
 * shop already, or the product sells another game, and as `readCatalogue`, `createItemIn` and `createProductIn` do.
 */
export async function importPacks(staff: ImportStaff, actor: Actor, body: Body): Promise<StaffProduct> {
  const { db, clock } = staff.platform;
  const { supplier, packs: cataloguePacks } = await readCatalogue(staff, body);
  const prices = new Map(cataloguePacks.map(({ id, price }) => [id, price]));
  const unitPaise = await readUnitPaise(staff, supplier);
  const id = await db.transaction(async (tx) => {
    // One import at a time, so that no two create the same pack.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const sold = await listSoldPacks(tx, body);
    const ids = body.packs.map((pack) => pack.id);
    if (new Set(ids).size < ids.length || ids.some((pack) => sold.has(pack) || !prices.has(pack)))
      refuse('packs-changed');
    const target = body.productid === null ? null : await lockTarget(tx, body);
    const apiType = target?.api_type ?? apiTypeFor(body);
    // Report problems with the product before those with packs.
    if (!target) readProductBody(productOf(body, apiType), 'create', staff.platform.config);
    const picture = target?.imgpath ?? body.product.imgpath;
    const itemids: number[] = [];
    for (const pack of body.packs) {
      const cost = packCost(prices.get(pack.id) ?? null, unitPaise);
      itemids.push(await createPack(tx, staff, actor, { imgpath: picture, ...pack, apiType, cost }));
    }
    const knownPrices = new Map([...prices].map(([pack, price]) => [pack, price ?? Number.NaN]));
    const changes = await recordPrices(tx, supplier, body.supplierProduct, knownPrices, clock.now());
    await alertPriceChanges(staff.platform, tx, changes);
    await evaluateItemsNow(tx);
    if (!target)
      return (await createProductIn(tx, staff, actor, { ...productOf(body, apiType), items: itemids })).id;
    const existing = (await listProductItems(tx, target.id)).map(({ itemid }) => itemid);
    await editProductIn(tx, staff, actor, { id: target.id, body: { items: [...existing, ...itemids] } });
    return target.id;
  });
  invalidateCatalog(staff);
  return getStaffProduct(staff, id);
}

async function lockTarget(tx: Tx, body: Body): Promise<ProductRow> {
  const product = await lockProduct(tx, String(body.productid), { change: 'edit' });
  const isOfGame =
    product.supplier_product === body.supplierProduct && apiTypesOf(body).includes(product.api_type);
  return isOfGame ? product : refuse('packs-changed');
}

/** The API type that ends with the product's type, else the last, because an account may have one type per game. */
function apiTypeFor(body: Body): string {
  const apiTypes = apiTypesOf(body);
  const type = body.product.type ?? '';
  return apiTypes.find((apiType) => type !== '' && apiType.endsWith(type)) ?? apiTypes.at(-1) ?? '';
}

const productOf = ({ product, supplierProduct }: Body, apiType: string) => ({
  ...product,
  ...{ isApi: true, apiType, supplierProduct },
});

/** @returns the itemid. Refuses with `item-invalid`, naming the pack. */
async function createPack(
  tx: Tx,
  staff: ImportStaff,
  actor: Actor,
  { id, ...pack }: PackBody,
): Promise<number> {
  try {
    const item = await createItemIn(tx, staff, actor, { ...pack, isApi: true, itemidarray: [id] });
    return item.itemid;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error.type, { message: `${pack.name || id}: ${error.details.message ?? error.message}` });
  }
}
