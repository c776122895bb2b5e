import { type ProductInput, SERVERS } from '@rush/contract/catalog.ts';
import { orderTotalPaise, wholePaise } from '@rush/contract/order-total.ts';
import type { PaymentMode } from '@rush/contract/orders.ts';
import { isPlayerId } from '@rush/contract/player-check.ts';
import type { Role } from '@rush/contract/roles.ts';
import { checkTypeOf } from '#catalog/player-check.ts';
import { type CatalogSnapshot, deliveryOf, type ItemForSale, pricePaise } from '#catalog/read-catalog.ts';
import type { ItemRow, ProductRow } from '#catalog/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId, newReference } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { NewOrder } from './new-order.ts';
import type { Orders } from './orders.ts';

export interface PlanRequest {
  caller: Pick<Caller, 'id' | 'email' | 'role'>;
  paymentmode: PaymentMode;
  idempotencyKey: string;
  productId?: string | null;
  itemid?: string | null;
  /** An item's `_id`. */
  itemId?: string | null;
  input1: string;
  input2: string;
  inputs?: string[];
  quantity: number;
}

export interface OrderRequest extends PlanRequest {
  caller: Caller;
  /** As it was typed; empty for none. */
  couponCode: string;
  /** The price that the shopper saw, in rupees; refused if it has changed. */
  expectedPrice?: number;
}

export type Planner = Pick<Orders, 'platform' | 'players'> & {
  /** Where the check of a player is read: the caller's transaction, where it holds one. */
  queries?: Queries;
};

/** The row of an order without what its writer decides: what is paid, and whether it is paid yet. */
export type PlannedOrder = Omit<
  NewOrder,
  'value_paise' | 'discount_paise' | 'coupon_code' | 'status' | 'paid_at'
>;

/** What was decided about an order before anything is written. */
export interface OrderPlan<Request extends PlanRequest = OrderRequest> {
  request: Request;
  /** Product and item in the versions that the plan rests on. */
  offer: ItemForSale;
  order: PlannedOrder;
}

/**
 * Decides whether an order may be placed and at what price: the one rule set for every way to pay. The writers
 * (`place-order.ts`, `place-wallet-order.ts`) and late payments (`find-late-obstacle.ts`) decide nothing else.
 * Refuses `shop-closed`, `item-missing`, `item-not-found`, `item-ids-disagree`, `out-of-stock`, `details-missing`,
 * `player-not-verified`, `player-not-permitted`.
 */
export async function planOrder<Request extends PlanRequest>(
  orders: Planner,
  request: Request,
  catalog: CatalogSnapshot,
): Promise<OrderPlan<Request>> {
  const { db, settings, clock } = orders.platform;
  if (settings.get('shop.closed')) refuse('shop-closed');
  const offer = catalog.getItemForSale(request);
  const { product, item } = offer;
  if (!product.in_stock || !item.in_stock) refuse('out-of-stock');
  const inputs = readInputs(product, request);
  let username = '';
  const apiType = checkTypeOf(product, catalog.listItems(product.id), orders.players.isSupplied);
  if (apiType !== null) {
    const player = await orders.players.find(orders.queries ?? db.queries, {
      apiType,
      supplierProduct: product.supplier_product,
      userid: inputs.input1,
      zoneid: inputs.input2,
    });
    if (!player) refuse('player-not-verified');
    if (!player.isPermitted) refuse('player-not-permitted');
    username = player.username;
  }
  return { request, offer, order: plannedOrder(request, offer, { inputs, username, now: clock.now() }) };
}

/** From here on the order's own row holds all that it needs of product, item and price. */
function plannedOrder(
  request: PlanRequest,
  { product, item }: ItemForSale,
  { inputs, username, now }: { inputs: OrderInputs; username: string; now: Date },
): PlannedOrder {
  return {
    id: newId(now.getTime()),
    orderid: newReference('R', now.getTime()),
    user_id: request.caller.id,
    idempotency_key: request.idempotencyKey,
    product_id: product.id,
    item_id: item.id,
    itemid: item.itemid,
    productname: product.name,
    itemname: item.name,
    product_type: product.type,
    imgpath: product.imgpath,
    ...deliveryOf({ product, item }),
    quantity: request.quantity,
    input1: inputs.input1,
    input2: inputs.input2,
    inputs: JSON.stringify(inputs.inputs),
    input_labels: product.inputs.map((field) => field.label),
    username,
    useremail: request.caller.email,
    price_paise: piecesPaise(item, request.caller.role, request.quantity),
    refunded_paise: 0,
    paymentmode: request.paymentmode,
    reason: '',
    reason_code: null,
    completed_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** The price of all pieces together, in paise, before a coupon. */
export function piecesPaise(item: ItemRow, role: Role, quantity: number): number {
  return pricePaise(item, role) * quantity;
}

/** What the shopper pays after the discount. Refuses `price-changed` if the shopper saw another price. */
export function chargedPaise({ request, order }: OrderPlan, discountPaise: number): number {
  const total = orderTotalPaise(order.price_paise, discountPaise);
  const isExpected = request.expectedPrice === undefined || wholePaise(request.expectedPrice) === total;
  return isExpected ? total : refuse('price-changed', { answer: { price: total / 100 } });
}

export interface OrderInputs {
  input1: string;
  input2: string;
  /** All of them, in the product's order. */
  inputs: string[];
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,24}$/;

function fits(input: ProductInput, value: string): boolean {
  if (value === '') return false;
  switch (input.kind) {
    case 'number':
      return isPlayerId(value);
    case 'server':
      return (SERVERS as readonly string[]).includes(value);
    case 'email':
      return EMAIL.test(value);
    case 'text':
      return value.length <= 128;
  }
}

interface TypedInputs {
  input1: string;
  input2: string;
  inputs?: string[];
}

export const typedInputs = ({ input1, input2, inputs = [] }: TypedInputs): string[] =>
  [input1, input2, ...inputs.slice(2)].map((value) => value.trim());

/** The inputs that the product declares (PRO-2, PRO-3). Refuses `details-missing`, naming the field. */
function readInputs(product: Pick<ProductRow, 'inputs'>, given: TypedInputs): OrderInputs {
  const values = typedInputs(given);
  const fields = product.inputs.flatMap((input, index) =>
    fits(input, values[index] ?? '')
      ? []
      : [{ field: `input${index + 1}`, message: `Please enter a valid ${input.label}.` }],
  );
  if (fields.length > 0) refuse('details-missing', { fields });
  const inputs = values.slice(0, product.inputs.length);
  return { input1: inputs[0] ?? '', input2: inputs[1] ?? '', inputs };
}
