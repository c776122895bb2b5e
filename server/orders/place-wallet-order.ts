import { orderTotalPaise } from '@rush/contract/price.ts';
import { sql } from 'kysely';
import { isStillSignedIn } from '#accounts/authenticate.ts';
import { stillOffered } from '#catalog/read-catalog.ts';
import { takeCoinsParts } from '#ledger/move-coins.ts';
import { brokenConstraint } from '#platform/database/database.ts';
import { claimWithResponse, type IdempotentRequest } from '#platform/http/idempotency.ts';
import { addJob, enqueueTogether } from '#platform/jobs/jobs.ts';
import { Refusal } from '#platform/refusal.ts';
import { alertManualOrderJob, deliverOrderJob } from './move-order.ts';
import { eventColumns, insertEvents, type NewEvent, placedEvent } from './note-order.ts';
import type { Orders } from './orders.ts';
import { confirmationUrl, insertOrder, PAID_FROM_WALLET, walletDebit } from './place-order.ts';
import { isPriceSeen, type OrderPlan, type PlanResult } from './plan-order.ts';
import type { NewOrder } from './tables.ts';

export const walletResponse = ({ platform }: Orders, orderid: string) => ({
  status: true as const,
  msg: 'Order placed successfully.',
  redirect_url: confirmationUrl(platform.config.publicUrl, orderid),
  orderid,
  client_txn_id: orderid,
});

/**
 * Places a wallet order in a single statement: idempotency key, debit, order and first events. The delivery job follows
 * (`enqueueTogether`). `placeOrder` handles zero amounts, refusals, repeats, plans from a stale session or catalogue,
 * and coupons, because a single statement cannot count their uses per user exactly.
 *
 * @returns the response; null if nothing was written
 */
export async function placeWalletOrder(
  orders: Orders,
  planned: PlanResult,
  request: IdempotentRequest,
): Promise<ReturnType<typeof walletResponse> | null> {
  if (planned instanceof Refusal || planned.request.couponCode) return null;
  const valuePaise = orderTotalPaise(planned.order.price_paise, 0);
  if (valuePaise === 0 || !isPriceSeen(planned, valuePaise)) return null;
  const order: NewOrder = {
    ...planned.order,
    value_paise: valuePaise,
    discount_paise: 0,
    coupon_code: '',
    status: 'Processing',
    paid_at: planned.order.created_at,
  };
  const response = walletResponse(orders, order.orderid);
  if (!(await write(orders, planned, order, { request, response }))) return null;
  if (order.is_api) await enqueueTogether(orders.platform.db, deliverOrderJob, { orderId: order.id });
  orders.platform.metrics.count('rush_orders_total', { paymentmode: 'wallet' });
  return response;
}

async function write(
  orders: Orders,
  plan: OrderPlan,
  order: NewOrder,
  claim: { request: IdempotentRequest; response: unknown },
): Promise<boolean> {
  const { held, moved, line } = takeCoinsParts(walletDebit(order), sql`exists (select from claimed)`);
  const condition = sql`exists (select from offered) and exists (select from held)
    and ${isStillSignedIn(plan.request.caller, order.created_at)}`;
  const placed = placedEvent(order);
  const paid: NewEvent = {
    ...placed,
    from_status: 'Created',
    to_status: 'Processing',
    place: 'shop',
    actor: 'shop',
    actor_id: null,
    ...eventColumns(PAID_FROM_WALLET),
  };
  const alertStaff = order.is_api
    ? sql``
    : sql`cross join lateral ${addJob(alertManualOrderJob, { orderId: order.id })} job`;
  const written = await orders.platform.db
    .prepared<{ id: string }>(
      `wallet-order${order.is_api ? '' : '-without-api'}`,
      sql`with offered as (${stillOffered(plan.offer, order.created_at)}), ${held},
      claimed as (${claimWithResponse(claim.request, claim.response, condition)}),
      ${moved}, line as (${line}),
      placed as (${insertOrder(order, sql`moved`)}),
      events as (${insertEvents([placed, paid])})
      select placed.id from placed ${alertStaff}`,
    )
    .catch((error) => {
      // An old key whose stored response was deleted: placeOrder finds its order.
      if (brokenConstraint(error) === 'orders_idempotency_key') return [];
      throw error;
    });
  return written.length > 0;
}
