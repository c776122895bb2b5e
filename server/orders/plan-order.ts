import { orderTotalPaise, wholePaise } from '@rush/contract/order-total.ts';
import type { PaymentMode } from '@rush/contract/orders.ts';
import { pricePaise } from '#catalog/price-for.ts';
import type { CatalogSnapshot, ItemForSale } from '#catalog/read-catalog.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/refusal.ts';
import type { Orders } from './orders.ts';
import { needsVerifiedPlayer, type OrderInputs, readInputs } from './read-inputs.ts';

/** An order as it was asked for. */
export interface OrderRequest {
  caller: Caller;
  paymentmode: PaymentMode;
  /** Names this request; the same again finds the order it made. */
  idempotencyKey: string;
  /** A product's `_id` or productid. */
  productId?: string | null;
  itemid?: string | null;
  /** An item's `_id`. */
  itemId?: string | null;
  input1: string;
  input2: string;
  inputs?: string[];
  /** As it was typed; empty for none. */
  couponCode: string;
  quantity: number;
  /** What the shopper saw, in rupees; refused where it costs otherwise by now. */
  expectedPrice?: number;
}

/** What was decided about an order before anything is written. */
export interface OrderPlan extends ItemForSale {
  request: OrderRequest;
  inputs: OrderInputs;
  /** The name that the supplier gave for the player; empty where none is asked for. */
  username: string;
  /** All pieces together, before a coupon, in paise. */
  pricePaise: number;
}

/**
 * Decides whether an order may be placed and at what price: the one rule set for every way to pay. The writers
 * (`write-order.ts`, `write-wallet-order.ts`) carry a plan out where the database still agrees with `catalog`, and decide
 * nothing else. Refuses `shop-closed`, `item-missing`, `item-not-found`, `item-ids-disagree`, `out-of-stock`,
 * `details-missing`, `player-not-verified` and `player-not-permitted`.
 */
export async function planOrder(
  orders: Pick<Orders, 'platform' | 'findVerifiedPlayer'>,
  request: OrderRequest,
  catalog: CatalogSnapshot,
): Promise<OrderPlan> {
  const { db, settings } = orders.platform;
  if (settings.get('shop.closed')) refuse('shop-closed');
  const { product, item } = catalog.getItemForSale(request);
  if (!product.in_stock || !item.in_stock) refuse('out-of-stock');
  const inputs = readInputs(product, request);
  let username = '';
  if (needsVerifiedPlayer(product)) {
    const player = await orders.findVerifiedPlayer(db.queries, product, inputs.input1, inputs.input2);
    if (!player) refuse('player-not-verified');
    if (!player.isPermitted) refuse('player-not-permitted');
    username = player.username;
  }
  const price = pricePaise(item, request.caller.role) * request.quantity;
  return { request, product, item, inputs, username, pricePaise: price };
}

/**
 * What the shopper pays for a plan, in paise, once its coupon has taken `discountPaise` off. Refuses `price-changed`
 * where that is not what the shopper saw.
 */
export function chargedPaise({ request, pricePaise: price }: OrderPlan, discountPaise: number): number {
  const total = orderTotalPaise(price, discountPaise);
  const isExpected = request.expectedPrice === undefined || wholePaise(request.expectedPrice) === total;
  return isExpected ? total : refuse('price-changed', { answer: { price: total / 100 } });
}
