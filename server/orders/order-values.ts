import type { ItemRow, ProductRow } from '#catalog/tables.ts';
import { newReference } from '#platform/ids.ts';
import type { PlaceOrderInput } from './place-order.ts';
import type { OrderInputs } from './read-inputs.ts';

/** What stands fixed before anything is written. */
export interface Plan {
  product: ProductRow;
  item: ItemRow;
  inputs: OrderInputs;
  /** The name that the supplier gave for the player; empty where none is asked for. */
  username: string;
  /** All of it, before a coupon. */
  pricePaise: number;
}

/** The order as it is written: all that it must remember of product, item and price stands in it from now on. */
export function orderValues(
  input: PlaceOrderInput,
  { product, item, inputs, username, pricePaise }: Plan,
  placed: {
    id: string;
    now: Date;
    coupon: { code: string; discountPaise: number } | null;
    valuePaise: number;
  },
) {
  const { id, now, coupon, valuePaise } = placed;
  return {
    id,
    orderid: newReference('R', now.getTime()),
    user_id: input.caller.id,
    wish_key: input.wishKey,
    product_id: product.id,
    item_id: item.id,
    itemid: item.itemid,
    productname: product.name,
    itemname: item.name,
    product_type: product.type,
    imgpath: product.imgpath,
    is_api: product.is_api && item.is_api,
    api_type: item.api_type || product.api_type,
    supplier_product: product.supplier_product,
    supplier_item_ids: item.supplier_item_ids,
    quantity: input.quantity,
    input1: inputs.input1,
    input2: inputs.input2,
    input_labels: product.inputs.map((field) => field.label),
    username,
    useremail: input.caller.email,
    price_paise: pricePaise,
    discount_paise: coupon?.discountPaise ?? 0,
    value_paise: valuePaise,
    coupon_code: coupon?.code ?? '',
    paymentmode: input.paymentmode,
    completed_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Where the shopper sees what becomes of an order. */
export function confirmationUrl(publicUrl: string, orderid: string): string {
  return `${publicUrl}/confirmation?client_txn_id=${orderid}`;
}
