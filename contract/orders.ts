import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { COUPON_REFUSALS } from './coupons.ts';
import { NAMED_USER_REFUSALS } from './errors.ts';
import {
  AnyJson,
  DayOrMoment,
  exactText,
  IdLike,
  idOrNumber,
  idText,
  ListQuery,
  nameText,
  OpaqueId,
  PicturePath,
  RAW_RESPONSE,
  searchText,
  Timestamp,
  text,
} from './fields.ts';
import { Rupees } from './money.ts';
import { ORDER_REASONS, OrderEvent } from './order-events.ts';
import { ORDER_STATUSES, PAYMENT_MODES } from './order-states.ts';
import { OPEN_PAYMENT_REFUSALS } from './payments.ts';
import { CLOSED_REFUSALS } from './shop.ts';

const MONEY_PLACES = ['bank', 'shop', 'supplier', 'game', 'wallet', 'none'] as const;
export type MoneyPlace = (typeof MONEY_PLACES)[number];

export const TimelineEntry = z.object({
  at: Timestamp,
  status: z.enum(ORDER_STATUSES),
  place: z.enum(MONEY_PLACES),
  actor: z.enum(['shopper', 'shop', 'gateway', 'supplier', 'staff']),
  event: OrderEvent,
  text: z.string().describe('The event as an English sentence'),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const Order = z.object({
  _id: z.string(),
  orderid: z.string(),
  transactionid: z.string(),
  client_txn_id: z.string(),
  product_id: z.string(),
  productname: z.string(),
  imgpath: PicturePath,
  item_id: z.string(),
  itemid: z.number().int(),
  itemname: z.string(),
  status: z.enum(ORDER_STATUSES),
  input1: z.string(),
  input2: z.string(),
  inputs: z.array(z.string()).describe('Further inputs, from the third on'),
  inputlabels: z.array(z.string()),
  username: z.string().describe("The player's verified name; empty if none"),
  value: Rupees.describe('What was charged'),
  price: Rupees,
  discount: Rupees,
  couponCode: z.string(),
  quantity: z.number().int(),
  useremail: z.string(),
  paymentmode: z.enum(PAYMENT_MODES),
  isApi: z.boolean(),
  reason: z.string().describe('Why it ended, in English or as staff typed it; may be empty'),
  reasonCode: z
    .enum(ORDER_REASONS)
    .nullable()
    .describe('`reason` as a code; null if there is none or staff typed it'),
  refunded: Rupees.describe('Amount returned to the wallet'),
  place: z.enum(MONEY_PLACES),
  deliverBy: Timestamp.nullable().describe('While processing: deadline for delivery or handover to our team'),
  teamBy: Timestamp.nullable().describe('While processing: deadline for delivery or a refund by our team'),
  isDelayed: z.boolean().describe('Whether it is processing and taking longer because its supplier is down'),
  refundBy: Timestamp.nullable().describe(
    'If the supplier is down and nothing is in flight: deadline for delivery or a refund',
  ),
  refundNow: Rupees.nullable().describe('What `refundWaitingOrder` would refund; null when `refundBy` is'),
  paidAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  rating: z.number().int().nullable().describe("The shopper's stars, one to five"),
  payment_url: z.string().nullable().describe('Payment page for an unpaid order'),
  payBy: Timestamp.nullable().describe('Deadline for payment'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

/** The gateway's last known record of the order's charge (PAY-7). */
export const ChargeFacts = z.object({
  client_txn_id: z.string(),
  status: z.string().describe('The gateway’s own status, such as `created` or `success`'),
  amount: Rupees,
  upi_txn_id: z.string(),
  createdAt: Timestamp,
  checkedAt: Timestamp.nullable(),
});

const OrderBody = z.object({
  itemid: IdLike.nullish().describe("The item's number; required unless `item_id` is given"),
  item_id: exactText(64).nullish().describe("The item's `_id`"),
  product_id: IdLike.nullish().describe('Optional if the item determines its product'),
  userid: IdLike.optional().describe('Ignored: the session identifies the caller'),
  input1: idOrNumber(128).describe("The product's first input, usually the player's id"),
  input2: idOrNumber(128).default('').describe('The second input, usually server or zone; may be empty'),
  inputs: z.array(idText(128)).max(8).optional().describe('Further inputs, from the third on'),
  paymentmode: z.enum(PAYMENT_MODES).optional(),
  couponCode: idText(64).optional().default(''),
  quantity: z.number().int().min(1).max(10).default(1),
  expectedPrice: z
    .number()
    .nonnegative()
    .optional()
    .describe(
      'The total that the shopper saw, after any coupon, in rupees; if it has changed, the order is refused',
    ),
});

const PLACE_MESSAGE = 'Please select a pack and enter your details correctly before proceeding.';
const placeRefusals = {
  ...COUPON_REFUSALS,
  'details-missing': refusal(422, PLACE_MESSAGE),
  'item-missing': refusal(422, PLACE_MESSAGE),
  'item-not-found': refusal(404, PLACE_MESSAGE),
  'item-ids-disagree': refusal(422, PLACE_MESSAGE),
  'out-of-stock': refusal(409, 'This item is currently unavailable.'),
  'player-not-verified': refusal(409, 'Please check the username before proceeding.'),
  'player-not-permitted': refusal(409, 'Recharge for Indo IDs is not permitted.'),
  'price-changed': refusal(409, 'The price of this item has changed. Please review it before paying.'),
  ...CLOSED_REFUSALS,
  'gateway-unavailable': refusal(503, 'The payment service is not available right now. Please try again.'),
};

export const createOrder = defineCall('createOrder', {
  summary: 'Place an order to be paid by UPI',
  who: 'signed-in',
  limits: ['code-try'],
  body: OrderBody,
  output: z.object({
    status: z.literal(true),
    payment_url: z.string(),
    redirect_url: z.string(),
    url: z.string().describe('Same as `payment_url`, for older front ends'),
    orderid: z.string(),
    client_txn_id: z.string(),
    data: z.object({ payment_url: z.string() }),
  }),
  refusals: { ...placeRefusals, ...OPEN_PAYMENT_REFUSALS },
  sentence: 'error',
  movesMoney: true,
});

export const createWalletOrder = defineCall('createWalletOrder', {
  summary: 'Place an order and pay for it with R-Coins',
  who: 'signed-in',
  limits: ['code-try'],
  body: OrderBody,
  output: z.object({
    status: z.literal(true),
    msg: z.string(),
    redirect_url: z.string(),
    orderid: z.string(),
    client_txn_id: z.string(),
  }),
  refusals: { ...placeRefusals, 'not-enough-balance': refusal(402, 'Not Enough Balance') },
  sentence: 'msg',
  movesMoney: true,
});

const ID_MISSING = refusal(422, 'Please enter your ID and server.');

export const checkPlayerId = defineCall('checkPlayerId', {
  summary: "Look up a player's name at the product's supplier",
  who: 'public',
  limits: ['player-check'],
  body: z.object({
    userid: idOrNumber(64),
    zoneid: idOrNumber(64).optional().default(''),
    selectedProduct: AnyJson.optional().describe('`_id`, productid or the whole product'),
    selectedItem: AnyJson.optional().describe('`_id`, itemid or the whole item'),
    product_id: IdLike.optional(),
  }),
  output: z.object({
    message: z.string().describe('"success" or the reason for failure'),
    username: z.string(),
    use: z.string().describe('"b" means an Indonesian account'),
  }),
  failsInBody: true,
  failureFields: { use: '', username: '' },
  refusals: {
    'invalid-input': ID_MISSING,
    'bad-request': ID_MISSING,
    'unsupported-media-type': ID_MISSING,
    'player-not-found': refusal(404, 'User ID or Server does not exist.'),
    'player-notice': refusal(409, 'Recharge for this ID is not possible right now.'),
    'player-refused': refusal(409, 'The username could not be checked.'),
    'details-missing': ID_MISSING,
    'check-not-offered': refusal(404, 'Names cannot be checked for this product.'),
    'check-unavailable': refusal(503, 'The username could not be checked right now. Please try again.'),
    'product-not-found': refusal(404, 'Product not found.'),
  },
});

export const orderStatus = defineCall('orderStatus', {
  summary: 'An order and its payment; the call may settle the payment',
  who: 'signed-in',
  isNeverShed: true,
  body: z.object({
    client_txn_id: OpaqueId,
    date: exactText(32).optional().describe('Ignored'),
  }),
  output: z.object({
    order: Order.extend({ timeline: z.array(TimelineEntry) }),
    data: ChargeFacts.nullable(),
  }),
  refusals: { 'order-not-found': refusal(404, 'Order not found.') },
});

/** Idempotent: a repeat returns the same result. */
export const refundWaitingOrder = defineCall('refundWaitingOrder', {
  summary: 'Refund an order that is waiting for its supplier',
  who: 'signed-in',
  body: z.object({ client_txn_id: OpaqueId }),
  output: z.object({ message: z.string(), refunded: Rupees }),
  refusals: {
    'order-not-found': refusal(404, 'Order not found.'),
    'order-under-way': refusal(409, 'This order cannot be refunded right now.'),
    'order-over': refusal(409, 'This order is already closed.'),
  },
  movesMoney: true,
});

export const rateOrder = defineCall('rateOrder', {
  summary: 'Rate a delivered order',
  who: 'signed-in',
  body: z.object({ client_txn_id: OpaqueId, rating: z.number().int().min(1).max(5) }),
  output: z.object({ rating: z.number().int() }),
  refusals: {
    'order-not-found': refusal(404, 'Order not found.'),
    'order-not-delivered': refusal(409, 'You can rate this order once it’s delivered.'),
  },
});

export const listOrders = defineCall('listOrders', {
  summary: 'A user’s orders, newest first; only staff may name another user',
  who: 'signed-in',
  params: z.object({ userid: IdLike }),
  query: ListQuery.extend({
    search: searchText.optional().describe('Part of the order id, player, email, product or item'),
    status: z.enum(ORDER_STATUSES).optional(),
    from: DayOrMoment.optional(),
    to: DayOrMoment.optional(),
  }),
  output: z.array(Order),
  refusals: NAMED_USER_REFUSALS,
});

export const orderCounts = defineCall('orderCounts', {
  summary: 'A user’s order counts: total, completed and refunded; only staff may name another user',
  who: 'signed-in',
  params: z.object({ userId: IdLike }),
  output: z.object({
    total_order: z.number().int(),
    completed: z.number().int(),
    refunded: z.number().int(),
  }),
  refusals: NAMED_USER_REFUSALS,
});

/** Sends `order` with `{order, data}` at once and on every change, and a keep-alive comment every 20 s. */
export const orderEvents = defineCall('orderEvents', {
  summary: 'Changes to an order as server-sent events',
  who: 'signed-in',
  isNeverShed: true,
  limits: ['stream'],
  params: z.object({ orderid: OpaqueId }),
  ...RAW_RESPONSE,
  refusals: { 'order-not-found': refusal(404, 'Order not found.') },
});

/** Saved by the shopper, or automatically when an order is delivered. */
export const SavedPlayer = z.object({
  _id: z.string(),
  product_id: z.string(),
  type: z.string(),
  name: z.string().describe('Nickname chosen by the shopper'),
  input1: z.string(),
  input2: z.string(),
  username: z.string(),
  lastUsedAt: Timestamp,
});
export type SavedPlayer = z.infer<typeof SavedPlayer>;

export const listSavedPlayers = defineCall('listSavedPlayers', {
  summary: "The caller's saved player IDs, most recently used first",
  who: 'signed-in',
  query: z.object({ product_id: IdLike.optional() }),
  output: z.array(SavedPlayer),
  refusals: { 'product-not-found': refusal(404, 'Product not found.') },
});

export const savePlayer = defineCall('savePlayer', {
  summary: 'Save a player ID, or rename a saved one',
  who: 'signed-in',
  body: z.object({
    product_id: IdLike,
    input1: idText(128).refine((value) => value !== '', 'is required'),
    input2: idText(128).default(''),
    name: nameText(40).default(''),
    username: text(64).default(''),
  }),
  output: SavedPlayer,
  refusals: {
    'product-not-found': refusal(404, 'Product not found.'),
    'too-many-players': refusal(409, 'You have saved the maximum number of players. Remove one first.'),
  },
});

export const forgetPlayer = defineCall('forgetPlayer', {
  summary: 'Forget a saved player ID',
  who: 'signed-in',
  params: z.object({ id: OpaqueId }),
  output: z.object({ message: z.string() }),
  refusals: { 'player-not-saved': refusal(404, 'This player is not saved.') },
});
