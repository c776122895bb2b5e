import type { PaymentMode } from '@rush/contract/orders.ts';
import { findItemForSale } from '#catalog/find-item-for-sale.ts';
import { pricePaise } from '#catalog/price-for.ts';
import { totalPaise } from '#coupons/discount.ts';
import { reserveCoupon } from '#coupons/reserve-coupon.ts';
import { prepareCharge } from '#payments/prepare-charge.ts';
import { requestCharge } from '#payments/request-charge.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { payFromWallet, refuseWithMissing } from '#wallet/pay-from-wallet.ts';
import { moveOrder } from './move-order.ts';
import { confirmationUrl, orderValues, type Plan } from './order-values.ts';
import type { Orders } from './orders.ts';
import { needsVerifiedPlayer, readInputs } from './read-inputs.ts';
import type { OrderRow } from './tables.ts';

/** An order as it was asked for. */
export interface PlaceOrderInput {
  caller: Caller;
  paymentmode: PaymentMode;
  /** Names this wish; the same again finds the order it made. */
  wishKey: string;
  productId: string;
  itemid?: string;
  itemId?: string;
  input1: string;
  input2: string;
  inputs?: string[];
  couponCode: string;
  quantity: number;
  /** What the shopper saw, in rupees; refused where it costs otherwise by now. */
  expectedPrice?: number;
}

export interface PlacedOrder {
  order: OrderRow;
  /** Where the browser goes: the gateway's pay page, or the confirmation. */
  url: string;
}

/**
 * Places an order, by UPI or from the wallet; both share every rule. A wallet order is debited, written and
 * handed to delivery in one transaction or not at all. Refuses with the words of createOrder.
 */
export async function placeOrder(orders: Orders, input: PlaceOrderInput): Promise<PlacedOrder> {
  const { platform } = orders;
  const { db } = platform;
  const earlier = await findByWish(orders, input);
  if (earlier) return withUrl(orders, earlier);
  const plan = await planOrder(orders, input);
  let order: OrderRow;
  try {
    order = await db.transaction(async (tx) => {
      const placed = await writeOrder(orders, tx, input, plan);
      if (placed.value_paise === 0) return toProcessing(orders, tx, placed, 'Nothing to pay.');
      if (input.paymentmode === 'upi') {
        await charge(orders, tx, input.caller, placed);
        return placed;
      }
      await payFromWallet(tx, {
        userId: input.caller.id,
        amountPaise: placed.value_paise,
        orderId: placed.id,
        orderReference: placed.orderid,
        description: `${placed.productname} · ${placed.itemname}`,
        now: placed.created_at,
      });
      return toProcessing(orders, tx, placed, 'Paid with R-Coins.');
    });
  } catch (error) {
    // Two requests with one wish: the constraint lets one through, the other finds its order.
    const winner = await findByWish(orders, input);
    if (winner) return withUrl(orders, winner);
    return refuseWithMissing(db.queries, error, input.caller.id, plan.pricePaise);
  }
  orders.metrics.count('rush_orders_total', { paymentmode: order.paymentmode });
  return withUrl(orders, order);
}

function findByWish(
  { platform }: Orders,
  { caller, wishKey }: PlaceOrderInput,
): Promise<OrderRow | undefined> {
  return platform.db.queries
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', caller.id)
    .where('wish_key', '=', wishKey)
    .executeTakeFirst();
}

async function withUrl(orders: Orders, order: OrderRow): Promise<PlacedOrder> {
  const { config, db } = orders.platform;
  const confirmation = confirmationUrl(config.publicUrl, order.orderid);
  if (order.paymentmode === 'wallet' || order.status !== 'Created') return { order, url: confirmation };
  const open = await db.queries
    .selectFrom('charges')
    .select('id')
    .where('client_txn_id', '=', order.orderid)
    .executeTakeFirstOrThrow();
  const { paymentUrl } = await requestCharge(orders.payments, open.id);
  return { order, url: paymentUrl };
}

async function planOrder(orders: Orders, input: PlaceOrderInput): Promise<Plan> {
  const { db, settings } = orders.platform;
  if (settings.get('shop.closed')) refuse('shop-closed');
  const { product, item } = await findItemForSale(db.queries, {
    productId: input.productId,
    itemid: input.itemid,
    itemId: input.itemId,
  });
  if (!product.in_stock || !item.in_stock) refuse('out-of-stock');
  const inputs = readInputs(product, input);
  let username = '';
  if (needsVerifiedPlayer(product)) {
    const player = await orders.findVerifiedPlayer(db.queries, product, inputs.input1, inputs.input2);
    if (!player) refuse('player-not-verified');
    if (!player.isPermitted) refuse('player-not-permitted');
    username = player.username;
  }
  const price = pricePaise(item, input.caller.role) * input.quantity;
  return { product, item, inputs, username, pricePaise: price };
}

async function writeOrder(orders: Orders, tx: Tx, input: PlaceOrderInput, plan: Plan): Promise<OrderRow> {
  const { settings, clock } = orders.platform;
  const { inputs } = plan;
  const now = clock.now();
  const id = newId(now.getTime());
  const coupon = input.couponCode
    ? await reserveCoupon(tx, {
        code: input.couponCode,
        userId: input.caller.id,
        role: input.caller.role,
        pricePaise: plan.pricePaise,
        quantity: input.quantity,
        orderId: id,
        now,
        allowResellers: settings.get('coupon.forResellers'),
      })
    : null;
  const valuePaise = totalPaise(plan.pricePaise, coupon?.discountPaise ?? 0);
  if (input.expectedPrice !== undefined && Math.round(input.expectedPrice * 100) !== valuePaise)
    refuse('price-changed', { answer: { price: valuePaise / 100 } });
  const order = await tx
    .insertInto('orders')
    .values({
      ...orderValues(input, plan, { id, now, coupon, valuePaise }),
      inputs: JSON.stringify(inputs.inputs),
      status: 'Created',
      paid_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_events')
    .values({
      order_id: id,
      at: now,
      from_status: null,
      to_status: 'Created',
      place: 'bank',
      actor: 'shopper',
      actor_id: input.caller.id,
      text: 'Order placed.',
    })
    .execute();
  return order;
}

function toProcessing(orders: Orders, tx: Tx, order: OrderRow, text: string): Promise<OrderRow> {
  const { settings, clock } = orders.platform;
  return moveOrder(tx, {
    orderId: order.id,
    to: 'Processing',
    actor: 'shop',
    text,
    now: clock.now(),
    pointsPercent: settings.get('points.percent'),
  });
}

async function charge(orders: Orders, tx: Tx, caller: Caller, order: OrderRow): Promise<void> {
  const { settings } = orders.platform;
  if (order.value_paise > settings.get('order.upiCapPaise'))
    refuse('gateway-unavailable', { message: 'This amount is above what can be paid by UPI at once.' });
  await prepareCharge(tx, {
    purpose: 'order',
    subjectId: order.id,
    userId: caller.id,
    clientTxnId: order.orderid,
    amountPaise: order.value_paise,
    description: `${order.productname} ${order.itemname}`,
    customer: { name: caller.name, email: caller.email, mobile: caller.mobile || '9999999999' },
    returnPath: '/confirmation',
    gateway: orders.payments.gateway.name,
    now: order.created_at,
    expiresAt: new Date(order.created_at.getTime() + settings.get('order.paymentMinutes') * 60_000),
  });
}
