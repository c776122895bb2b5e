import type { RefusalType } from '@rush/contract/calls.ts';
import { requestCharge } from '#payments/request-charge.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { refuseWithMissing } from '#wallet/pay-from-wallet.ts';
import { confirmationUrl } from './new-order.ts';
import type { Orders } from './orders.ts';
import { type OrderPlan, type OrderRequest, planOrder } from './plan-order.ts';
import type { OrderRow } from './tables.ts';
import { StalePlan, writeOrder } from './write-order.ts';

export interface PlacedOrder {
  order: OrderRow;
  /** Where the browser goes: the gateway's pay page, or the confirmation. */
  url: string;
}

/** A catalogue that goes on changing while an order is planned; each round reads it anew. */
const ROUNDS_MAX = 5;
/** What the catalogue in memory may be a moment behind with: refused only where the database says so too. */
const CATALOG_REFUSALS: ReadonlySet<RefusalType> = new Set([
  'item-not-found',
  'item-ids-disagree',
  'out-of-stock',
  'details-missing',
  'price-changed',
] as const);

/**
 * Places an order, by UPI or from the wallet: planned by `planOrder`, written in one transaction or not at all. A repeat
 * of a request finds the order that the first one made. Refuses with the words of createOrder.
 */
export async function placeOrder(orders: Orders, request: OrderRequest): Promise<PlacedOrder> {
  const earlier = await findByRequest(orders, request);
  if (earlier) return withUrl(orders, earlier);
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const order = await planAndWrite(orders, request, round === 1);
    if (order) return withUrl(orders, order);
  }
  return refuse('unavailable', { detail: 'the catalogue changed faster than an order could be planned' });
}

/** @returns null where the catalogue in memory was behind: the next round reads it from the database */
async function planAndWrite(
  orders: Orders,
  request: OrderRequest,
  isFirst: boolean,
): Promise<OrderRow | null> {
  const { db } = orders.platform;
  const { catalog } = orders;
  let plan: OrderPlan | null = null;
  try {
    const decided = await planOrder(orders, request, await (isFirst ? catalog.read() : catalog.readAgain()));
    plan = decided;
    const order = await db.transaction((tx) => writeOrder(orders, tx, decided));
    orders.metrics.count('rush_orders_total', { paymentmode: order.paymentmode });
    return order;
  } catch (error) {
    if (error instanceof StalePlan) return null;
    if (isFirst && error instanceof Refusal && CATALOG_REFUSALS.has(error.type)) return null;
    // Two requests of one name: the constraint lets one through, the other finds its order.
    const winner = plan && (await findByRequest(orders, request));
    if (winner) return winner;
    return refuseWithMissing(db.queries, error, request.caller.id, plan?.pricePaise ?? 0);
  }
}

function findByRequest(
  { platform }: Orders,
  { caller, idempotencyKey }: OrderRequest,
): Promise<OrderRow | undefined> {
  return platform.db.queries
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', caller.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

async function withUrl(orders: Orders, order: OrderRow): Promise<PlacedOrder> {
  const { config } = orders.platform;
  const confirmation = confirmationUrl(config.publicUrl, order.orderid);
  if (order.paymentmode === 'wallet' || order.status !== 'Created') return { order, url: confirmation };
  const { paymentUrl } = await requestCharge(orders.payments, { purpose: 'order', subjectId: order.id });
  return { order, url: paymentUrl };
}
