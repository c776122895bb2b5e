import { CHECK_FRESH_MS, isPlayerId, NOT_PERMITTED_USE } from '@rush/contract/player-check.ts';
import { type CheckedItem, checkTypeOf } from '#catalog/player-check.ts';
import type { ProductRow } from '#catalog/tables.ts';
import type { AskedPlayer, PlayerChecks } from '#orders/orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { type RefusalDetails, refuse, UnknownOutcome } from '#platform/refusal.ts';
import { accountToAsk } from './account-to-ask.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordExchange } from './record-exchange.ts';
import type { PlayerAnswer, Supplier } from './suppliers/supplier.ts';

const CACHED_MS = 5 * 60_000;
const MESSAGE_MAX = 300;

export interface PlayerCheckInput {
  product: ProductRow;
  /** Those that the product lists. */
  items: readonly CheckedItem[];
  /** Supplier's id of a pack; the supplier asks for one. */
  supplierItem: string;
  userid: string;
  zoneid: string;
  address: string;
}

/**
 * Looks a player's name up at the product's supplier; the answer is kept for minutes and proves the player to
 * an order. Limited by address and by player. Refuses `player-not-found`, `player-notice` and `player-refused` (the supplier's own
 * words), `check-not-offered`, `check-unavailable`, `details-missing`, `too-many-requests`.
 */
export async function checkPlayer(
  fulfilment: Fulfilment,
  input: PlayerCheckInput,
): Promise<{ username: string; use: string }> {
  const { db, clock } = fulfilment.platform;
  const { product } = input;
  const apiType = apiTypeOf(fulfilment, input);
  const accounts = fulfilment.suppliers.get(apiType);
  if (!accounts) refuse('check-not-offered');
  const [userid, zoneid] = [input.userid.trim(), input.zoneid.trim()];
  if (!isPlayerId(userid) || (product.inputs.length > 1 && zoneid === '')) refuse('details-missing');
  const cached = await findCheck(db.queries, {
    apiType,
    supplierProduct: product.supplier_product,
    userid,
    zoneid,
  });
  if (cached && clock.now().getTime() - cached.checked_at.getTime() < CACHED_MS) return cached;
  await fulfilment.limits.require('player-check', {
    address: input.address,
    player: `${apiType} ${userid}`,
    shop: 'all',
  });
  const supplier = await accountToAsk(fulfilment, accounts);
  if (!supplier) refuse('check-not-offered');
  try {
    const answer = await askSupplier(fulfilment, supplier, {
      apiType,
      supplierProduct: product.supplier_product,
      supplierItem: input.supplierItem,
      userid,
      zoneid,
    });
    if (answer.kind === 'not-found') refuse('player-not-found');
    if (answer.kind === 'notice') refuse('player-notice', noticeOf(answer.message));
    if (answer.kind === 'refused') refuse('player-refused', noticeOf(answer.message));
    return { username: answer.username, use: answer.use };
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('check-unavailable', { detail: error.message });
  }
}

/**
 * Asks a supplier for a player, and keeps the answer where there is one. Throws UnknownOutcome where it cannot be asked.
 *
 * @param asked.supplierItem its id of a pack; it asks for one
 */
export async function askSupplier(
  fulfilment: Fulfilment,
  supplier: Supplier,
  asked: AskedPlayer & { supplierItem: string },
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
  await db.queries
    .insertInto('player_checks')
    .values({
      api_type: apiType,
      supplier_product: supplierProduct,
      player: userid,
      zone: zoneid,
      username: answer.username.slice(0, 64),
      use: answer.use,
      change_price: answer.changePrice,
      checked_at: clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['api_type', 'supplier_product', 'player', 'zone']).doUpdateSet((row) => ({
        username: row.ref('excluded.username'),
        use: row.ref('excluded.use'),
        change_price: row.ref('excluded.change_price'),
        checked_at: row.ref('excluded.checked_at'),
      })),
    )
    .execute();
  return answer;
}

/** Where the check is made: where an order asks for one, else at the supplier that delivers the product. */
function apiTypeOf({ isSupplied }: Fulfilment, { product, items }: PlayerCheckInput): string {
  const apiType = checkTypeOf(product, items, isSupplied);
  return apiType ?? (product.is_api ? product.api_type : '');
}

function findCheck(queries: Queries, asked: AskedPlayer) {
  return queries
    .selectFrom('player_checks')
    .selectAll()
    .where('api_type', '=', asked.apiType)
    .where('supplier_product', '=', asked.supplierProduct)
    .where('player', '=', asked.userid)
    .where('zone', '=', asked.zoneid)
    .executeTakeFirst();
}

/** For orders: the fresh successful check of a player, whatever the browser says. */
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

/** What the supplier says of a player stays as the supplier says it, in every language. */
function noticeOf(message: string): RefusalDetails {
  const notice = message.slice(0, MESSAGE_MAX);
  return notice === '' ? {} : { message: notice, answer: { notice } };
}
