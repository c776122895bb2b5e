import type { ProductInput } from '@rush/contract/catalog.ts';
import type { PaymentMode } from '@rush/contract/order-states.ts';
import { isPlayerId, readPlayerId } from '@rush/contract/player-check.ts';
import { wholePaise } from '@rush/contract/price.ts';
import { SERVERS } from '@rush/contract/product-types.ts';
import type { Role } from '@rush/contract/roles.ts';
import { readEmail } from '@rush/contract/typed-text.ts';
import { checkTypeOf } from '#catalog/checked-products.ts';
import { pricePaise } from '#catalog/prices.ts';
import { type CatalogSnapshot, deliveryOf, type ItemForSale } from '#catalog/read-catalog.ts';
import type { ItemRow, ProductRow } from '#catalog/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId, newReference } from '#platform/ids.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { requireOpen } from '#platform/settings/shop-settings.ts';
import type { Orders } from './orders.ts';
import type { NewOrder } from './tables.ts';

export interface PlanRequest {
  caller: Pick<Caller, 'id' | 'email' | 'role'>;
  paymentmode: PaymentMode;
  idempotencyKey: string;
  productId?: string | null;
  itemid?: string | null;
  itemId?: string | null;
  input1: string;
  input2: string;
  /** From the third on. */
  inputs?: string[];
  quantity: number;
}

export interface OrderRequest extends PlanRequest {
  caller: Caller;
  couponCode: string;
  /** The price that the shopper saw, in rupees. A changed price is refused. */
  expectedPrice?: number;
}

export type Planner = Pick<Orders, 'platform' | 'players'> & {
  /** The transaction in which to read player checks, if any. */
  queries?: Queries;
};

/** The row of an order, except the columns that its writer sets. */
export type PlannedOrder = Omit<
  NewOrder,
  'value_paise' | 'discount_paise' | 'coupon_code' | 'status' | 'paid_at'
>;

export interface OrderPlan<Request extends PlanRequest = OrderRequest> {
  request: Request;
  /** The versions of the product and item that the plan is based on. */
  offer: ItemForSale;
  order: PlannedOrder;
}

/**
 * Decides whether an order may be placed and at what price, for any payment mode. Coupons are applied later. Refuses
 * with `shop-closed`, `shop-not-open`, `item-missing`, `item-not-found`, `item-ids-disagree`, `out-of-stock`,
 * `details-missing`, `player-not-verified`, `player-not-permitted`.
 */
export async function planOrder<Request extends PlanRequest>(
  orders: Planner,
  request: Request,
  catalog: CatalogSnapshot,
): Promise<OrderPlan<Request>> {
  const { db, settings, clock } = orders.platform;
  requireOpen(settings);
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

/** A plan, or the refusal. Either may be wrong if cached data was stale. */
export type PlanResult = OrderPlan | Refusal;

export async function tryPlan(
  orders: Planner,
  request: OrderRequest,
  catalog: CatalogSnapshot,
): Promise<PlanResult> {
  try {
    return await planOrder(orders, request, catalog);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

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
    price_paise: subtotalPaise(item, request.caller.role, request.quantity),
    cost_paise: item.cost_paise === null ? null : item.cost_paise * request.quantity,
    refunded_paise: 0,
    paymentmode: request.paymentmode,
    reason: '',
    reason_code: null,
    completed_at: null,
    rating: null,
    created_at: now,
    updated_at: now,
  };
}

export const subtotalPaise = (item: ItemRow, role: Role, quantity: number): number =>
  pricePaise(item, role) * quantity;

export const isPriceSeen = ({ request: { expectedPrice } }: OrderPlan, totalPaise: number): boolean =>
  expectedPrice === undefined || wholePaise(expectedPrice) === totalPaise;

export interface OrderInputs {
  input1: string;
  input2: string;
  inputs: string[];
}

function isValidInput(input: ProductInput, value: string): boolean {
  if (value === '') return false;
  switch (input.kind) {
    case 'number':
      return isPlayerId(value);
    case 'server':
      return (SERVERS as readonly string[]).includes(value);
    case 'email':
      return readEmail(value) !== null;
    case 'text':
      return value.length <= 128;
  }
}

type TypedInputs = Pick<PlanRequest, 'input1' | 'input2' | 'inputs'>;

export const typedInputs = ({ input1, input2, inputs = [] }: TypedInputs): string[] => [
  input1,
  input2,
  ...inputs,
];

/** Reads the inputs that the product declares (PRO-2, PRO-3). Refuses with `details-missing`, naming the fields. */
function readInputs(product: Pick<ProductRow, 'inputs'>, request: TypedInputs): OrderInputs {
  const raw = typedInputs(request);
  const values = product.inputs.map(({ kind }, index) => {
    const value = raw[index] ?? '';
    if (kind === 'number') return readPlayerId(value);
    return kind === 'email' ? (readEmail(value) ?? value) : value;
  });
  const fields = product.inputs.flatMap((input, index) =>
    isValidInput(input, values[index] ?? '')
      ? []
      : [{ field: `input${index + 1}`, message: `Please enter a valid ${input.label}.` }],
  );
  if (fields.length > 0) refuse('details-missing', { fields });
  return { input1: values[0] ?? '', input2: values[1] ?? '', inputs: values };
}
