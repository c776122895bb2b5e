import { CHECK_FRESH_MS, isPlayerId, NOT_PERMITTED_USE, readPlayerId } from '@rush/contract/player-check.ts';
import { type CheckedItem, checkTypeOf } from '#catalog/checked-products.ts';
import type { ProductRow } from '#catalog/tables.ts';
import type { PlayerChecks, PlayerQuery } from '#orders/orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { type RefusalDetails, refuse, UnknownOutcome } from '#platform/refusal.ts';
import { type Fulfilment, findWorkingAccount } from './fulfilment.ts';
import { recordExchange } from './suppliers/record-exchange.ts';
import type { PlayerResult, Supplier } from './suppliers/supplier.ts';

const CACHED_MS = 5 * 60_000;
const MESSAGE_MAX = 300;

interface PlayerCheckInput {
  product: ProductRow;
  items: readonly CheckedItem[];
  supplierItem: string;
  userid: string;
  zoneid: string;
  address: string;
}

/**
 * Looks up a player's name. Refuses with `player-not-found`, `player-notice` and `player-refused` (in the supplier's
 * words), `check-not-offered`, `check-unavailable`, `details-missing`, `too-many-requests`.
 */
export async function checkPlayer(
  fulfilment: Fulfilment,
  input: PlayerCheckInput,
): Promise<{ username: string; use: string }> {
  const { db, clock } = fulfilment.platform;
  const { product, items } = input;
  // The supplier whose check an order requires, else the product's own.
  const checkType = checkTypeOf(product, items, fulfilment.isSupplied);
  const apiType = checkType ?? (product.is_api ? product.api_type : '');
  const accounts = fulfilment.suppliers.get(apiType);
  if (!accounts) refuse('check-not-offered');
  const [userid, zoneid] = [readPlayerId(input.userid), readPlayerId(input.zoneid)];
  const query = { apiType, supplierProduct: product.supplier_product, userid, zoneid };
  if (!isPlayerId(userid) || (product.inputs.length > 1 && zoneid === '')) refuse('details-missing');
  const cached = await findCheck(db.queries, query);
  if (cached && clock.now().getTime() - cached.checked_at.getTime() < CACHED_MS) return cached;
  await fulfilment.platform.limits.require('player-check', {
    address: input.address,
    player: `${apiType} ${userid}`,
    shop: 'all',
  });
  const supplier = await findWorkingAccount(fulfilment, accounts);
  if (!supplier) refuse('check-not-offered');
  try {
    const result = await lookUpPlayer(fulfilment, supplier, { ...query, supplierItem: input.supplierItem });
    if (result.kind === 'not-found') refuse('player-not-found');
    if (result.kind === 'notice') refuse('player-notice', noticeOf(result.message));
    if (result.kind === 'refused') refuse('player-refused', noticeOf(result.message));
    return { username: result.username, use: result.use };
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('check-unavailable', { detail: error.message });
  }
}

/** Asks a supplier about a player and records the name that it returns. @throws UnknownOutcome */
export async function lookUpPlayer(
  fulfilment: Fulfilment,
  supplier: Supplier,
  query: PlayerQuery & { supplierItem: string },
): Promise<PlayerResult> {
  const { db, clock } = fulfilment.platform;
  const { apiType, supplierProduct, supplierItem, userid, zoneid } = query;
  const result = await recordExchange(
    fulfilment,
    supplier,
    { operation: 'check', request: { product: supplierProduct, userid, zoneid } },
    () => supplier.checkPlayer(supplierProduct, supplierItem, { userid, zoneid }),
  );
  if (result.kind !== 'found') return result;
  const row = {
    ...{ api_type: apiType, supplier_product: supplierProduct, player: userid, zone: zoneid },
    username: result.username.slice(0, 64),
    use: result.use,
    change_price: result.changePrice,
    checked_at: clock.now(),
  };
  await db.queries
    .insertInto('player_checks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['api_type', 'supplier_product', 'player', 'zone']).doUpdateSet(row),
    )
    .execute();
  return result;
}

function findCheck(queries: Queries, query: PlayerQuery) {
  return queries
    .selectFrom('player_checks')
    .selectAll()
    .where('api_type', '=', query.apiType)
    .where('supplier_product', '=', query.supplierProduct)
    .where('player', '=', query.userid)
    .where('zone', '=', query.zoneid)
    .executeTakeFirst();
}

export function playerChecks({ platform, isSupplied }: Fulfilment): PlayerChecks {
  return {
    isSupplied,
    find: async (queries, query) => {
      const check = await findCheck(queries, query);
      if (!check || platform.clock.now().getTime() - check.checked_at.getTime() > CHECK_FRESH_MS) return null;
      return { username: check.username, isPermitted: check.use !== NOT_PERMITTED_USE };
    },
  };
}

function noticeOf(message: string): RefusalDetails {
  const notice = message.slice(0, MESSAGE_MAX);
  return notice === '' ? {} : { message: notice, extra: { notice } };
}
