import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { OrderEvent } from '@rush/contract/order-events.ts';
import { stillOffered } from '#catalog/still-offered.ts';
import { reserveCoupon } from '#coupons/reserve-coupon.ts';
import { prepareCharge } from '#payments/prepare-charge.ts';
import { requireFewOpen } from '#payments/require-few-open.ts';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { payFromWallet } from '#wallet/pay-from-wallet.ts';
import { moveOrder } from './move-order.ts';
import { newOrder, newOrderId, PAID_FROM_WALLET, paymentEntry, placedEvent } from './new-order.ts';
import type { Orders } from './orders.ts';
import { chargedPaise, type OrderPlan } from './plan-order.ts';
import type { OrderRow } from './tables.ts';

/** The catalogue moved on between plan and order: the plan has to be made again. */
export class StalePlan extends Error {
  override readonly name = 'StalePlan';
}

/** The parts that writing an order needs. */
export type OrderWriter = Pick<Orders, 'platform'> & { payments: Pick<Orders['payments'], 'gateway'> };

/**
 * Writes a planned order in the caller's transaction, paid by UPI or with R-Coins: coupon, order, first events, and the
 * charge or the debit with the delivery job have one fate. Throws StalePlan and InsufficientBalance; refuses with the
 * words of COUPON_REFUSALS, `price-changed`, `too-many-open-payments` and `gateway-unavailable`.
 */
export async function writeOrder(orders: OrderWriter, tx: Tx, plan: OrderPlan): Promise<OrderRow> {
  const { settings, clock } = orders.platform;
  const { caller, couponCode, quantity, paymentmode } = plan.request;
  const offered = await stillOffered(plan).execute(tx);
  if (offered.rows.length === 0) throw new StalePlan();
  const now = clock.now();
  const id = newOrderId(now);
  const coupon = couponCode
    ? await reserveCoupon(tx, {
        code: couponCode,
        userId: caller.id,
        role: caller.role,
        pricePaise: plan.pricePaise,
        quantity,
        orderId: id,
        now,
        allowResellers: settings.get('coupon.forResellers'),
      })
    : null;
  const valuePaise = chargedPaise(plan, coupon?.discountPaise ?? 0);
  const row = newOrder(plan, { id, now, coupon, valuePaise, status: 'Created' });
  const order = await tx.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow();
  await tx.insertInto('order_events').values(placedEvent(row)).execute();
  if (valuePaise === 0) return toProcessing(orders, tx, order, { kind: 'paid', data: { by: 'nothing-due' } });
  if (paymentmode === 'upi') {
    await charge(orders, tx, plan, order);
    return order;
  }
  await payFromWallet(tx, {
    userId: caller.id,
    amountPaise: valuePaise,
    orderId: order.id,
    orderReference: order.orderid,
    entry: paymentEntry(order),
    now,
  });
  return toProcessing(orders, tx, order, PAID_FROM_WALLET);
}

function toProcessing(orders: OrderWriter, tx: Tx, order: OrderRow, event: OrderEvent): Promise<OrderRow> {
  const { settings, clock } = orders.platform;
  return moveOrder(tx, {
    orderId: order.id,
    to: 'Processing',
    actor: 'shop',
    event,
    now: clock.now(),
    pointsPercent: settings.get('points.percent'),
  });
}

async function charge(
  orders: OrderWriter,
  tx: Tx,
  { request: { caller } }: OrderPlan,
  order: OrderRow,
): Promise<void> {
  const { settings } = orders.platform;
  if (order.value_paise > settings.get('order.upiCapPaise'))
    refuse('gateway-unavailable', {
      message: 'This amount is above what can be paid by UPI at once.',
      answer: { upiCap: rupeesFromPaise(settings.get('order.upiCapPaise')) },
    });
  await requireFewOpen(orders.platform, tx, caller.id);
  await prepareCharge(tx, {
    purpose: 'order',
    subjectId: order.id,
    userId: caller.id,
    clientTxnId: order.orderid,
    amountPaise: order.value_paise,
    description: `${order.productname} ${order.itemname}`,
    customer: { name: caller.name, email: caller.email, mobile: caller.mobile || '9999999999' },
    returnPath: '/confirmation',
    gateway: orders.payments.gateway,
    now: order.created_at,
    expiresAt: new Date(order.created_at.getTime() + settings.get('order.paymentMinutes') * 60_000),
  });
}
