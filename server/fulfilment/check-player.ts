import { CHECK_FRESH_MS, isPlayerId, NOT_PERMITTED_USE, readPlayerId } from '@rush/contract/player-check.ts';
import { type CheckedItem, checkTypeOf } from '#catalog/checked-products.ts';
import type { ProductRow } from '#catalog/tables.ts';
import type { PlayerQuery, PlayerChecks } from '#orders/orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { type RefusalDetails, refuse, UnknownOutcome } from '#platform/refusal.ts';
import { type Fulfilment, findWorkingAccount } from './fulfilment.ts';
import { recordExchange } from './suppliers/record-exchange.ts';
import type { PlayerAnswer, Supplier } from './suppliers/supplier.ts';

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
  const asked = { apiType, supplierProduct: product.supplier_product, userid, zoneid };
  if (!isPlayerId(userid) || (product.inputs.length > 1 && zoneid === '')) refuse('details-missing');
  const cached = await findCheck(db.queries, asked);
  if (cached && clock.now().getTime() - cached.checked_at.getTime() < CACHED_MS) return cached;
  await fulfilment.platform.limits.require('player-check', {
    address: input.address,
    player: `${apiType} ${userid}`,
    shop: 'all',
  });
  const supplier = await findWorkingAccount(fulfilment, accounts);
  if (!supplier) refuse('check-not-offered');
  try {
    const answer = await askSupplier(fulfilment, supplier, { ...asked, supplierItem: input.supplierItem });
    if (answer.kind === 'not-found') refuse('player-not-found');
    if (answer.kind === 'notice') refuse('player-notice', noticeOf(answer.message));
    if (answer.kind === 'refused') refuse('player-refused', noticeOf(answer.message));
    return { username: answer.username, use: answer.use };
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('check-unavailable', { detail: error.message });
  }
}

/** Asks a supplier about a player and records the name that it returns. @throws UnknownOutcome */
export async function askSupplier(
  fulfilment: Fulfilment,
  supplier: Supplier,
  asked: PlayerQuery & { supplierItem: string },
): Promise<PlayerAnswer> {
  const { db, clock } = fulfilment.platform;
  const { apiType, supplierProduct, supplierItem, userid, zoneid } = asked;
  const answer = await recordExchange(
    fulfilment,
    supplier,
    { operation: 'check', request: { product: supplierProduct, userid, zoneid } },
    () => supplier.checkPlayer(supplierProduct, supplierItem, { userid, zoneid }),
  );
  if (answer.kind !== 'found') return answer;
  const row = {
    ...{ api_type: apiType, supplier_product: supplierProduct, player: userid, zone: zoneid },
    username: answer.username.slice(0, 64),
    use: answer.use,
    change_price: answer.changePrice,
    checked_at: clock.now(),
  };
  await db.queries
    .insertInto('player_checks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['api_type', 'supplier_product', 'player', 'zone']).doUpdateSet(row),
    )
    .execute();
  return answer;
}

function findCheck(queries: Queries, asked: PlayerQuery) {
  return queries
    .selectFrom('player_checks')
    .selectAll()
    .where('api_type', '=', asked.apiType)
    .where('supplier_product', '=', asked.supplierProduct)
    .where('player', '=', asked.userid)
    .where('zone', '=', asked.zoneid)
    .executeTakeFirst();
}

export function playerChecks({ platform, isSupplied }: Fulfilment): PlayerChecks {
  return {
    isSupplied,
    find: async (queries, asked) => {
      const check = await findCheck(queries, asked);
      if (!check || platform.clock.now().getTime() - check.checked_at.getTime() > CHECK_FRESH_MS) return null;
      return { username: check.username, isPermitted: check.use !== NOT_PERMITTED_USE };
    },
  };
}

function noticeOf(message: string): RefusalDetails {
  const notice = message.slice(0, MESSAGE_MAX);
  return notice === '' ? {} : { message: notice, answer: { notice } };
}
