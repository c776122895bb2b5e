import type { LatePaymentObstacle } from '@rush/contract/order-events.ts';
import type { Role } from '@rush/contract/roles.ts';
import { sql } from 'kysely';
import { deliveryOf } from '#catalog/delivery-of.ts';
import { listProductItems } from '#catalog/list-product-items.ts';
import { checkTypeOf } from '#catalog/player-check.ts';
import { pricePaise } from '#catalog/price-for.ts';
import type { ItemForSale } from '#catalog/read-catalog.ts';
import type { ProductRow } from '#catalog/tables.ts';
import { reserveCoupon } from '#coupons/reserve-coupon.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { Refusal } from '#platform/refusal.ts';
import type { PlayerChecks } from './orders.ts';
import type { OrderRow } from './tables.ts';

/** How long after it was placed a failed order may still be resumed when its money comes. */
const RESUME_MS = 24 * 3_600_000;

/**
 * A failed order is resumed by its late payment only if the same order could be placed at this moment, for the
 * same money. Where it can, its coupon is reserved again.
 *
 * @returns the obstacle; null where the order may be resumed
 */
export async function findLateObstacle(
  platform: Platform,
  players: PlayerChecks,
  tx: Tx,
  order: OrderRow,
): Promise<LatePaymentObstacle | null> {
  const now = platform.clock.now();
  if (now.getTime() - order.created_at.getTime() >= RESUME_MS) return 'too-late';
  if (platform.settings.get('shop.closed')) return 'closed';
  const user = await tx
    .selectFrom('users')
    .select(['role', 'is_blocked'])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow();
  if (user.is_blocked) return 'blocked';
  const found = await findOffer(tx, order);
  if (!found) return 'not-on-sale';
  const { product, item } = found;
  if (!product.in_stock || !item.in_stock) return 'out-of-stock';
  const delivery = deliveryOf(found);
  const isSame =
    order.is_api === delivery.is_api &&
    order.api_type === delivery.api_type &&
    order.supplier_product === delivery.supplier_product &&
    order.supplier_item_ids.join('\n') === delivery.supplier_item_ids.join('\n') &&
    order.input_labels.join('\n') === product.inputs.map((input) => input.label).join('\n');
  if (!isSame) return 'changed';
  if (pricePaise(item, user.role) * order.quantity !== order.price_paise) return 'price';
  if (!(await isStillVerified(players, tx, product, order))) return 'player';
  if (order.coupon_code && !(await reserveAgain(platform, tx, order, user.role, now))) return 'coupon';
  return null;
}

/** Whether the player needs no check, or a fresh one confirms the name that the order was placed with. */
async function isStillVerified(
  players: PlayerChecks,
  tx: Tx,
  product: ProductRow,
  order: OrderRow,
): Promise<boolean> {
  const items = await listProductItems(tx, product.id);
  const apiType = checkTypeOf(product, items, players.isSupplied);
  if (apiType === null) return true;
  const player = await players.find(tx, {
    apiType,
    supplierProduct: product.supplier_product,
    userid: order.input1,
    zoneid: order.input2,
  });
  return player?.isPermitted === true && player.username === order.username;
}

/** As the database has it, under a lock: it cannot leave the sale between this read and the commit. */
async function findOffer(tx: Tx, order: OrderRow): Promise<ItemForSale | null> {
  const item = await tx
    .selectFrom('items')
    .selectAll()
    .where('id', '=', order.item_id)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('product_items')
          .select('item_id')
          .whereRef('item_id', '=', 'items.id')
          .where('product_id', '=', order.product_id),
      ),
    )
    .forShare()
    .executeTakeFirst();
  const product = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', order.product_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return item && product ? { item, product } : null;
}

/** Takes a use of the order's coupon once more, if it still saves what it saved. */
async function reserveAgain(
  { settings }: Platform,
  tx: Tx,
  order: OrderRow,
  role: Role,
  now: Date,
): Promise<boolean> {
  await sql`savepoint late_coupon`.execute(tx);
  const reserved = await reserveCoupon(tx, {
    code: order.coupon_code,
    userId: order.user_id,
    role,
    pricePaise: order.price_paise,
    quantity: order.quantity,
    orderId: order.id,
    now,
    allowResellers: settings.get('coupon.forResellers'),
  }).catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (reserved?.discountPaise === order.discount_paise) return true;
  await sql`rollback to savepoint late_coupon`.execute(tx);
  return false;
}
