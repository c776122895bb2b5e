import type { RefusalType } from '@rush/contract/calls.ts';
import type { LatePaymentObstacle } from '@rush/contract/order-events.ts';
import type { Role } from '@rush/contract/roles.ts';
import { sql } from 'kysely';
import { deliveryOf, type ItemForSale, lockOffer } from '#catalog/read-catalog.ts';
import { reserveCoupon } from '#coupons/reserve-coupon.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { Refusal } from '#platform/refusal.ts';
import type { PlayerChecks } from './orders.ts';
import { type Planner, planOrder, subtotalPaise } from './plan-order.ts';
import type { OrderRow } from './tables.ts';

/** A late payment can resume an order for this long after it was placed. */
const RESUME_MS = 24 * 3_600_000;
/** Maps a refusal by `planOrder` to the obstacle shown in the timeline. Any other refusal means `changed`. */
const OBSTACLES: Partial<Record<RefusalType, LatePaymentObstacle>> = {
  'shop-closed': 'closed',
  'shop-not-open': 'closed',
  'item-not-found': 'not-on-sale',
  'item-ids-disagree': 'not-on-sale',
  'out-of-stock': 'out-of-stock',
  'player-not-verified': 'player',
  'player-not-permitted': 'player',
};

/**
 * A late payment may resume its failed order only if `planOrder` would place the same order now, at the same price.
 * Reserves the order's coupon again. @returns the obstacle, or null
 */
export async function findLatePaymentObstacle(
  platform: Platform,
  players: PlayerChecks,
  tx: Tx,
  order: OrderRow,
): Promise<LatePaymentObstacle | null> {
  const now = platform.clock.now();
  if (now.getTime() - order.created_at.getTime() >= RESUME_MS) return 'too-late';
  const user = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow();
  const obstacle = await planAgain({ platform, players, queries: tx }, tx, order, user.role);
  if (obstacle) return obstacle;
  if (order.coupon_code && !(await reserveAgain(platform, tx, order, user.role, now))) return 'coupon';
  return null;
}

async function planAgain(
  planner: Planner,
  tx: Tx,
  order: OrderRow,
  role: Role,
): Promise<LatePaymentObstacle | null> {
  const choice = { productId: order.product_id, itemId: order.item_id };
  const catalog = await lockOffer(tx, { ...choice, now: planner.platform.clock.now() });
  const request = {
    ...choice,
    caller: { id: order.user_id, email: order.useremail, role },
    paymentmode: order.paymentmode,
    idempotencyKey: order.idempotency_key,
    input1: order.input1,
    input2: order.input2,
    inputs: order.inputs.slice(2),
    quantity: order.quantity,
  };
  try {
    const { offer, order: replanned } = await planOrder(planner, request, catalog);
    const isOtherPlayer = replanned.username !== '' && replanned.username !== order.username;
    return differenceOf(offer, order, role) ?? (isOtherPlayer ? 'player' : null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const obstacle = OBSTACLES[error.type] ?? 'changed';
    // A changed product is a better explanation than a failed player check.
    return obstacle === 'player'
      ? (differenceOf(catalog.getItemForSale(choice), order, role) ?? obstacle)
      : obstacle;
  }
}

/** The first obstacle in the product or item; null if neither has changed since the order. */
function differenceOf(offer: ItemForSale, order: OrderRow, role: Role): 'changed' | 'price' | null {
  const delivery = deliveryOf(offer);
  const isSame =
    order.is_api === delivery.is_api &&
    order.api_type === delivery.api_type &&
    order.supplier_product === delivery.supplier_product &&
    order.supplier_item_ids.join('\n') === delivery.supplier_item_ids.join('\n') &&
    order.input_labels.join('\n') === offer.product.inputs.map((input) => input.label).join('\n');
  if (!isSame) return 'changed';
  return subtotalPaise(offer.item, role, order.quantity) === order.price_paise ? null : 'price';
}

/** Reserves the order's coupon again, if it gives the same discount. */
async function reserveAgain(
  { settings }: Platform,
  tx: Tx,
  order: OrderRow,
  role: Role,
  now: Date,
): Promise<boolean> {
  await sql`savepoint late_coupon`.execute(tx);
  const reservation = await reserveCoupon(tx, {
    code: order.coupon_code,
    userId: order.user_id,
    role,
    productId: order.product_id,
    pricePaise: order.price_paise,
    quantity: order.quantity,
    orderId: order.id,
    now,
    allowResellers: settings.get('coupon.forResellers'),
  }).catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (reservation?.discountPaise === order.discount_paise) return true;
  await sql`rollback to savepoint late_coupon`.execute(tx);
  return false;
}
