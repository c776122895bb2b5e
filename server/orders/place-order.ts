import type { RefusalType } from '@rush/contract/calls.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { OrderEvent } from '@rush/contract/order-events.ts';
import { readPlayerId } from '@rush/contract/player-check.ts';
import { orderTotalPaise } from '@rush/contract/price.ts';
import { readCoupon, readEmail } from '@rush/contract/typed-text.ts';
import { type RawBuilder, sql } from 'kysely';
import { stillOffered } from '#catalog/read-catalog.ts';
import { reserveCoupon } from '#coupons/reserve-coupon.ts';
import { coinsOf, readBalance, SHOP } from '#ledger/accounts.ts';
import { takeCoins } from '#ledger/move-coins.ts';
import { InsufficientBalance } from '#ledger/post-transfer.ts';
import { gatewayForNew } from '#payments/payments.ts';
import { chargeTerms, lockOpenCharges, prepareCharge, requestCharge } from '#payments/request-charge.ts';
import type { ChargeRow } from '#payments/tables.ts';
import { PREPARED, type Queries, type Tx } from '#platform/database/database.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { moveLockedOrder } from './move-order.ts';
import { insertEvents, placedEvent } from './note-order.ts';
import type { Orders } from './orders.ts';
import {
  isPriceSeen,
  type OrderPlan,
  type OrderRequest,
  type PlanResult,
  tryPlan,
  typedInputs,
} from './plan-order.ts';
import type { NewOrder, OrderRow } from './tables.ts';

export interface PlacedOrder {
  order: OrderRow;
  /** The gateway's payment page, or the confirmation page. */
  url: string;
}

class StalePlan extends Error {
  override readonly name = 'StalePlan';
}

const ROUNDS_MAX = 5;
/** Refusals that may come from a stale catalogue. They are checked against the database before they are final. */
const CATALOG_REFUSALS: ReadonlySet<RefusalType> = new Set([
  'item-not-found',
  'item-ids-disagree',
  'out-of-stock',
  'details-missing',
  'price-changed',
] as const);

/**
 * Places an order as `planOrder` decides, in one transaction. A repeat returns the first order. Refuses as
 * `createOrder` does.
 *
 * @param planned the plan for the cached caller, if `placeWalletOrder` did not place the order
 */
export async function placeOrder(
  orders: Orders,
  request: OrderRequest,
  planned?: PlanResult,
): Promise<PlacedOrder> {
  const { catalog } = orders;
  let plan = planned && planFor(request, planned);
  plan ??= await tryPlan(orders, request, await catalog.read());
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const written = await writePlan(orders, request, plan, round === 1);
    if (written) return withUrl(orders, written);
    plan = await tryPlan(orders, request, await catalog.reload());
  }
  return refuse('unavailable', { detail: 'the catalogue kept changing while the order was being placed' });
}

/** The plan for the authenticated caller; null if their role or email address has changed since it was made. */
function planFor(request: OrderRequest, planned: PlanResult): PlanResult | null {
  if (planned instanceof Refusal) return planned;
  const { caller } = planned.request;
  if (caller.role !== request.caller.role || caller.email !== request.caller.email) return null;
  return { ...planned, request, order: { ...planned.order, idempotency_key: request.idempotencyKey } };
}

/** @returns null if the cached catalogue may be stale */
async function writePlan(
  orders: Orders,
  request: OrderRequest,
  plan: PlanResult,
  isFirst: boolean,
): Promise<WrittenOrder | null> {
  const { db } = orders.platform;
  try {
    if (plan instanceof Refusal) throw plan;
    const written = await db.transaction((tx) => writeOrder(orders, tx, plan));
    orders.platform.metrics.count('rush_orders_total', { paymentmode: written.order.paymentmode });
    return written;
  } catch (error) {
    // A repeat violates the constraint. It must still get the first order, even if that order could not be placed now.
    const existing = await findByRequest(orders, request);
    if (existing) return { order: existing };
    if (error instanceof StalePlan) return null;
    if (isFirst && error instanceof Refusal && CATALOG_REFUSALS.has(error.type)) return null;
    if (plan instanceof Refusal) throw error;
    return refuseWithMissing(db.queries, error, request.caller.id);
  }
}

/** Turns InsufficientBalance into `not-enough-balance`, with the shortfall; rethrows other errors. */
async function refuseWithMissing(queries: Queries, error: unknown, userId: string): Promise<never> {
  if (!(error instanceof InsufficientBalance)) throw error;
  const balancePaise = await readBalance(queries, coinsOf(userId));
  refuse('not-enough-balance', {
    extra: {
      redirect_url: '/balanceerror',
      balance: rupeesFromPaise(balancePaise),
      missing: rupeesFromPaise(Math.max(0, error.amountPaise - balancePaise)),
    },
  });
}

/** Refuses with `idempotency-key-reused` for a different request, even after the stored response was deleted. */
async function findByRequest(
  { platform, catalog }: Orders,
  request: OrderRequest,
): Promise<OrderRow | undefined> {
  const order = await platform.db.queries
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', request.caller.id)
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst();
  if (!order) return undefined;
  const product = (await catalog.read()).findProduct(order.product_id);
  const { productId, itemId, itemid, quantity, couponCode } = request;
  const isOneOf = (value: string | null | undefined, ...ids: unknown[]) =>
    !value || ids.map(String).includes(value);
  const inputs = typedInputs(request);
  const isSame =
    isOneOf(productId, order.product_id, product?.productid) &&
    isOneOf(itemId, order.item_id) &&
    isOneOf(itemid, order.itemid) &&
    order.inputs.every((text, index) =>
      [inputs[index] ?? '', readPlayerId(inputs[index] ?? ''), readEmail(inputs[index] ?? '')].includes(text),
    ) &&
    quantity === order.quantity &&
    readCoupon(couponCode) === order.coupon_code;
  return isSame ? order : refuse('idempotency-key-reused');
}

async function withUrl(orders: Orders, { order, charge }: WrittenOrder): Promise<PlacedOrder> {
  const { config } = orders.platform;
  const confirmation = confirmationUrl(config.publicUrl, order.orderid);
  if (order.paymentmode === 'wallet' || order.status !== 'Created') return { order, url: confirmation };
  const subject = { purpose: 'order', subjectId: order.id } as const;
  const { paymentUrl } = await requestCharge(orders.payments, subject, charge);
  return { order, url: paymentUrl };
}

interface WrittenOrder {
  order: OrderRow;
  charge?: ChargeRow;
}

export type OrderWriter = Pick<Orders, 'platform' | 'payments'>;

/**
 * Writes a planned order with its coupon, first events, and charge or debit. Throws StalePlan and InsufficientBalance.
 * Refuses with COUPON_REFUSALS, `price-changed`, `too-many-open-payments` and `gateway-unavailable`.
 */
export async function writeOrder(orders: OrderWriter, tx: Tx, plan: OrderPlan): Promise<WrittenOrder> {
  const { settings, clock } = orders.platform;
  const { caller, couponCode, quantity, paymentmode } = plan.request;
  const now = clock.now();
  const offered = stillOffered(plan.offer, now);
  // Check the price first: a stale price must not decide whether the coupon applies.
  if (couponCode && (await offered.execute(tx)).rows.length === 0) throw new StalePlan();
  const coupon = couponCode
    ? await reserveCoupon(tx, {
        code: couponCode,
        userId: caller.id,
        role: caller.role,
        productId: plan.order.product_id,
        pricePaise: plan.order.price_paise,
        quantity,
        orderId: plan.order.id,
        now,
        allowResellers: settings.get('coupon.forResellers'),
      })
    : null;
  const valuePaise = orderTotalPaise(plan.order.price_paise, coupon?.discountPaise ?? 0);
  if (!isPriceSeen(plan, valuePaise)) refuse('price-changed', { extra: { price: valuePaise / 100 } });
  const row: NewOrder = {
    ...plan.order,
    value_paise: valuePaise,
    discount_paise: coupon?.discountPaise ?? 0,
    coupon_code: coupon?.code ?? '',
    status: 'Created',
    paid_at: null,
  };
  const { rows } = await sql<OrderRow>`${PREPARED}
    with placed as (${insertOrder(row, sql`(${offered}) offered`)}), noted as (${insertEvents([placedEvent(row)])})
    select placed.* from placed cross join lateral (${paymentmode === 'upi' ? lockOpenCharges(caller.id) : sql`select`}) locked`.execute(
    tx,
  );
  const [order] = rows;
  if (!order) throw new StalePlan();
  if (valuePaise === 0)
    return {
      order: await moveToProcessing(orders, tx, order, { kind: 'paid', data: { by: 'nothing-due' } }),
    };
  if (paymentmode === 'upi') return { order, charge: await chargeOrder(orders, tx, plan, order) };
  await takeCoins(tx, walletDebit(order));
  return { order: await moveToProcessing(orders, tx, order, PAID_FROM_WALLET) };
}

function moveToProcessing(
  orders: OrderWriter,
  tx: Tx,
  order: OrderRow,
  event: OrderEvent,
): Promise<OrderRow> {
  const { settings, clock } = orders.platform;
  return moveLockedOrder(tx, order, {
    to: 'Processing',
    actor: 'shop',
    event,
    now: clock.now(),
    pointsPercent: settings.get('points.percent'),
  });
}

async function chargeOrder(
  orders: OrderWriter,
  tx: Tx,
  { request: { caller } }: OrderPlan,
  order: OrderRow,
): Promise<ChargeRow> {
  const { settings } = orders.platform;
  if (order.value_paise > settings.get('order.upiCapPaise'))
    refuse('gateway-unavailable', {
      message: 'This amount is above the limit for one UPI payment.',
      extra: { upiCap: rupeesFromPaise(settings.get('order.upiCapPaise')) },
    });
  const newCharge = {
    purpose: 'order' as const,
    subject_id: order.id,
    client_txn_id: order.orderid,
    amount_paise: order.value_paise,
    description: `${order.productname} ${order.itemname}`,
    return_path: '/confirmation',
    ...chargeTerms(orders.platform, gatewayForNew(orders.payments), caller, order.created_at),
  };
  return prepareCharge(tx, newCharge, settings.get('payments.openMax'));
}

/** Part of a statement: inserts the order if `from` has a row. */
export function insertOrder(order: NewOrder, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = Object.keys(order) as (keyof NewOrder)[];
  return sql`insert into orders (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql`${order[column]}`))} from ${from} returning *`;
}

export const PAID_FROM_WALLET: OrderEvent = { kind: 'paid', data: { by: 'wallet' } };

/** The debit for an order paid from the wallet, for `takeCoins` and `takeCoinsParts`. */
export function walletDebit(order: Omit<OrderRow, 'inputs'>) {
  return {
    userId: order.user_id,
    amountPaise: order.value_paise,
    to: SHOP.sales,
    kind: 'order-wallet',
    reference: order.id,
    type: 'Debit',
    orderId: order.id,
    orderReference: order.orderid,
    entry: { kind: 'order-payment', data: { product: order.productname, item: order.itemname } },
    now: order.created_at,
  } as const;
}

export function confirmationUrl(publicUrl: string, orderid: string): string {
  return `${publicUrl}/confirmation?client_txn_id=${orderid}`;
}
