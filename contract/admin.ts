import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { PAYOUT } from './errors.ts';
import {
  AnyJson,
  BooleanLike,
  Cursor,
  DayRange,
  exactText,
  IdLike,
  NoBody,
  NumberOrText,
  OpaqueId,
  Timestamp,
  text,
  textOrNumber,
  Version,
  wholeNumber,
} from './fields.ts';
import { Rupees } from './money.ts';
import { ORDER_STATUSES, Order, PAYMENT_MODES, TimelineEntry } from './orders.ts';
import { ROLES, STAFF_ROLES } from './roles.ts';
import { WALLET_STATUSES, WALLET_TYPES, WalletTransaction } from './wallet.ts';

/** Page sizes of the three big tables (ADM-1). */
export const USER_PAGE_SIZES = [25, 50, 100, 250, 500] as const;
export const ORDER_PAGE_SIZES = [50, 100, 250, 500] as const;

const page = wholeNumber(1, 1_000_000).default(1);
const search = text(128).optional();
const reason = text(500).default('');

const flag = z.enum(['true', 'false']);

/** A user as staff sees it: the flags are texts. */
export const StaffUser = z.object({
  _id: z.string(),
  userid: z.string(),
  name: z.string(),
  mobilenumber: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  staffRole: z.enum(STAFF_ROLES).nullable(),
  balance: Rupees,
  points: Rupees,
  verified: flag,
  isBlocked: flag,
  version: z.number().int(),
  createdAt: Timestamp,
});
export type StaffUser = z.infer<typeof StaffUser>;

export const usersData = defineCall({
  name: 'usersData',
  method: 'GET',
  path: '/admin/users_data',
  summary: 'Users, newest first; a search covers all of them',
  who: STAFF.support,
  query: z.object({
    page,
    limit: wholeNumber(1, 500).default(25),
    search,
    role: z.enum(ROLES).optional(),
    verified: flag.optional(),
  }),
  output: z.object({
    users: z.array(StaffUser),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
    isAtLeast: z.boolean().meta({ description: 'The search has more matches than are counted' }),
    currentPage: z.number().int(),
  }),
  refusals: {},
  sentence: 'message',
});

export const addUserBalance = defineCall({
  name: 'addUserBalance',
  method: 'POST',
  path: '/admin/adduserbalance',
  summary: "Grant R-Coins to a user; above the shop's limit a second admin confirms it",
  who: STAFF.owner,
  body: z.object({
    userId: IdLike.optional(),
    email: exactText(254).optional(),
    amount: NumberOrText,
    reason: text(200).optional().meta({
      description: 'Required, except of front ends that know no such field: those give small amounts only',
    }),
  }),
  output: z.object({
    message: z.string(),
    balance: Rupees.nullable(),
    needsSecondAdmin: z.boolean(),
    grantId: z.string(),
  }),
  refusals: {
    ...PAYOUT,
    'amount-invalid': { status: 422, message: 'Please enter a valid amount' },
    'reason-required': { status: 422, message: 'Please give a reason.' },
    'user-not-found': { status: 404, message: 'User not found.' },
    'user-ids-disagree': { status: 422, message: 'The user and the email do not belong together.' },
    'balance-cap-reached': { status: 409, message: 'This wallet cannot hold that much.' },
  },
  sentence: 'message',
  movesMoney: true,
});

export const grantAllowance = defineCall({
  name: 'grantAllowance',
  method: 'GET',
  path: '/admin/grants/allowance/{id}',
  summary: 'How much the caller may give a user now without a second admin',
  who: STAFF.owner,
  params: z.object({ id: IdLike }),
  output: z.object({
    now: Rupees.meta({ description: 'The least of the three others' }),
    perGrant: Rupees,
    ofAdmin: Rupees.meta({ description: 'What is left of what the caller may give within 24 hours' }),
    toUser: Rupees.meta({ description: 'What is left of what the user may get within 24 hours' }),
  }),
  refusals: { 'user-not-found': { status: 404, message: 'User not found.' } },
  sentence: 'message',
});

export const Grant = z.object({
  _id: z.string(),
  userid: z.string(),
  username: z.string(),
  amount: Rupees,
  reason: z.string(),
  status: z.enum(['waiting', 'granted', 'refused']),
  askedBy: z.string(),
  decidedBy: z.string(),
  createdAt: Timestamp,
});

export const listGrants = defineCall({
  name: 'listGrants',
  method: 'GET',
  path: '/admin/grants',
  summary: 'Grants that wait for a second admin, then the latest ones',
  who: STAFF.owner,
  output: z.array(Grant),
  refusals: {},
  sentence: 'message',
});

export const decideGrant = defineCall({
  name: 'decideGrant',
  method: 'POST',
  path: '/admin/grants/{id}/{decision}',
  summary: 'Confirm or refuse a grant that another admin asked for',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId, decision: z.enum(['confirm', 'refuse']) }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: {
    ...PAYOUT,
    'grant-not-found': { status: 404, message: 'This grant is not waiting any more.' },
    'grant-own': { status: 403, message: 'Another admin has to confirm this grant.' },
    'balance-cap-reached': { status: 409, message: 'This wallet cannot hold that much.' },
  },
  sentence: 'message',
  movesMoney: true,
});

export const updateUserData = defineCall({
  name: 'updateUserData',
  method: 'POST',
  path: '/admin/updateuserdata',
  summary: "Change a user's details, role or flags; ends their sessions where it must",
  who: STAFF.owner,
  body: z.object({
    _id: IdLike.optional(),
    userid: IdLike.optional(),
    name: text(80).optional(),
    mobilenumber: textOrNumber(32).optional(),
    email: exactText(254).optional(),
    role: z.enum(ROLES).optional(),
    staffRole: z.enum(STAFF_ROLES).nullish(),
    verified: BooleanLike.optional(),
    isBlocked: BooleanLike.optional(),
    version: Version.optional(),
  }),
  output: z.object({ message: z.string(), user: StaffUser }),
  refusals: {
    'user-not-found': { status: 404, message: 'User not found.' },
    'user-ids-disagree': { status: 422, message: 'The user ids do not belong together.' },
    'email-invalid': { status: 422, message: 'Please enter a valid email address' },
    'mobile-invalid': { status: 422, message: 'Please enter a valid mobile number' },
    'account-exists': { status: 409, message: 'Another account has this email or mobile number.' },
    'last-owner': { status: 409, message: 'The last admin cannot be demoted or blocked.' },
    'version-stale': {
      status: 409,
      message: 'Someone else has changed this in the meantime. Please reload and look again.',
    },
  },
  sentence: 'message',
});

/** An order as staff sees it. */
export const StaffOrder = Order.extend({
  userid: z.string(),
  user_id: z.string(),
  apiType: z.string(),
  cost: Rupees.nullable(),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

const OrderFilters = z.object({
  search: search.meta({ description: 'Order id or email' }),
  input: text(128).optional().meta({ description: 'In either player input' }),
  status: z.enum(ORDER_STATUSES).optional(),
  paymentmode: z.enum(PAYMENT_MODES).optional(),
  ...DayRange.shape,
  user: text(64).optional(),
});

export const allOrders = defineCall({
  name: 'allOrders',
  method: 'GET',
  path: '/admin/alltxn',
  summary: 'All orders, newest first',
  who: STAFF.support,
  query: OrderFilters.extend({ page, limit: wholeNumber(1, 500).default(50) }),
  output: z.object({
    transactions: z.array(StaffOrder),
    totalTxns: z.number().int(),
    isAtLeast: z.boolean().meta({ description: 'The search has more matches than are counted' }),
    totalPages: z.number().int(),
    currentPage: z.number().int(),
  }),
  refusals: {},
  sentence: 'message',
});

export const exportOrders = defineCall({
  name: 'exportOrders',
  method: 'GET',
  path: '/admin/export/orders',
  summary: 'The filtered orders as CSV, streamed',
  who: STAFF.support,
  limits: ['export-caller'],
  concurrency: ['export-caller'],
  query: OrderFilters,
  output: z.unknown(),
  refusals: {},
  sentence: 'message',
  rawAnswer: true,
});

export const StaffWalletTransaction = WalletTransaction.extend({ userid: z.string(), useremail: z.string() });
export type StaffWalletTransaction = z.infer<typeof StaffWalletTransaction>;

const WalletFilters = z.object({
  search: search.meta({ description: 'Transaction id or email' }),
  type: z.enum(WALLET_TYPES).optional(),
  status: z.enum(WALLET_STATUSES).optional(),
  orderid: text(64).optional(),
  ...DayRange.shape,
  user: text(64).optional(),
});

export const allWalletTransactions = defineCall({
  name: 'allWalletTransactions',
  method: 'GET',
  path: '/admin/allwallettxn',
  summary: 'All wallet transactions, newest first',
  who: STAFF.support,
  query: WalletFilters.extend({ page, limit: wholeNumber(1, 500).default(50) }),
  output: z.object({
    transactions: z.array(StaffWalletTransaction),
    currentPage: z.number().int(),
    totalPages: z.number().int(),
    totalItems: z.number().int(),
    isAtLeast: z.boolean().meta({ description: 'The search has more matches than are counted' }),
  }),
  refusals: {},
  sentence: 'message',
});

export const exportWalletTransactions = defineCall({
  name: 'exportWalletTransactions',
  method: 'GET',
  path: '/admin/export/wallettxn',
  summary: 'The filtered wallet transactions as CSV, streamed',
  who: STAFF.support,
  limits: ['export-caller'],
  concurrency: ['export-caller'],
  query: WalletFilters,
  output: z.unknown(),
  refusals: {},
  sentence: 'message',
  rawAnswer: true,
});

export const exportUsers = defineCall({
  name: 'exportUsers',
  method: 'GET',
  path: '/admin/export/users',
  summary: 'The filtered users as CSV, streamed',
  who: STAFF.owner,
  limits: ['export-caller'],
  concurrency: ['export-caller'],
  query: z.object({ search, role: z.enum(ROLES).optional(), verified: flag.optional() }),
  output: z.unknown(),
  refusals: {},
  sentence: 'message',
  rawAnswer: true,
});

export const pendingOrders = defineCall({
  name: 'pendingOrders',
  method: 'GET',
  path: '/admin/processing',
  summary: 'Orders that are paid and not finished, oldest first',
  who: STAFF.support,
  output: z.array(StaffOrder),
  refusals: {},
  sentence: 'message',
});

const orderMoves = {
  'order-not-found': { status: 404, message: 'Order not found.' },
  'order-status-unknown': { status: 422, message: 'This status is not one an order can be set to.' },
  'order-final': { status: 409, message: 'This order has already ended and cannot be changed that way.' },
  'delivery-open': {
    status: 409,
    message: 'A delivery of this order is still open at the supplier. Decide the delivery first.',
  },
  'reason-required': { status: 422, message: 'Please give a reason.' },
  'delivered-wholly': {
    status: 409,
    message: 'All of this order was delivered. Complete it; then it can be refunded with a reason.',
  },
  'nothing-to-return': { status: 409, message: 'What was not delivered has already been returned.' },
} as const;

/** Kept for front ends that exist; our own back-office uses the POST beside it (ORD-10). */
export const updateOrderByPath = defineCall({
  name: 'updateOrderByPath',
  method: 'GET',
  path: '/admin/updateorder/{id}/{status}/{reason*}',
  summary: 'Complete, refund or cancel a pending order',
  who: STAFF.owner,
  params: z.object({ id: IdLike, status: exactText(32), reason: exactText(4_000).optional() }),
  output: z.object({ message: z.string(), order: StaffOrder }),
  refusals: { ...PAYOUT, ...orderMoves },
  sentence: 'message',
});

export const updateOrder = defineCall({
  name: 'updateOrder',
  method: 'POST',
  path: '/admin/order/{id}/status',
  summary: 'Complete, refund or cancel a pending order',
  who: STAFF.owner,
  params: z.object({ id: IdLike }),
  body: z.object({
    status: exactText(32),
    reason,
    deliveredPieces: z.number().int().min(0).max(10).optional().meta({
      description: 'Of an order by hand: pieces that were delivered; only the rest is returned',
    }),
  }),
  output: z.object({ message: z.string(), order: StaffOrder }),
  refusals: {
    ...PAYOUT,
    ...orderMoves,
    'pieces-invalid': { status: 422, message: 'So many pieces of this order cannot have been delivered.' },
  },
  sentence: 'message',
});

/** One supplier call's trace, secrets hidden. */
export const SupplierExchange = z.object({
  at: Timestamp,
  supplier: z.string(),
  operation: z.string(),
  request: z.unknown(),
  response: z.unknown(),
  outcome: z.string(),
  durationMs: z.number(),
});

export const Delivery = z.object({
  _id: z.string(),
  itemNumber: z.number().int(),
  supplier: z.string(),
  supplierItem: z.string(),
  status: z.enum(['Pending', 'Sent', 'Delivered', 'Rejected', 'Unknown']),
  reference: z.string(),
  reason: z.string(),
  balanceBefore: z.number().nullable(),
  balanceAfter: z.number().nullable(),
  sentAt: Timestamp.nullable(),
  updatedAt: Timestamp,
});

export const orderDetail = defineCall({
  name: 'orderDetail',
  method: 'GET',
  path: '/admin/order/{id}',
  summary: 'Everything about an order: timeline, payment, deliveries, supplier exchanges, customer, notes',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  output: z.object({
    order: StaffOrder,
    refundable: Rupees.meta({
      description: 'What goes back to the wallet if it is refunded or cancelled now',
    }),
    timeline: z.array(TimelineEntry.extend({ actorName: z.string() })),
    payments: z.array(
      z.object({
        _id: z.string(),
        gateway: z.string(),
        status: z.string(),
        amount: Rupees,
        upi_txn_id: z.string(),
        reference: z.string(),
        createdAt: Timestamp,
        checkedAt: Timestamp.nullable(),
      }),
    ),
    paymentEvents: z.array(z.object({ at: Timestamp, provider: z.string(), body: z.unknown() })),
    deliveries: z.array(Delivery),
    exchanges: z.array(SupplierExchange),
    customer: StaffUser,
    money: z.array(
      z.object({ at: Timestamp, kind: z.string(), from: z.string(), to: z.string(), amount: Rupees }),
    ),
    notes: z.array(z.object({ at: Timestamp, by: z.string(), text: z.string() })),
  }),
  refusals: { 'order-not-found': { status: 404, message: 'Order not found.' } },
  sentence: 'message',
});

export const noteOnOrder = defineCall({
  name: 'noteOnOrder',
  method: 'POST',
  path: '/admin/order/{id}/note',
  summary: 'Leave a note for colleagues on an order',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  body: z.object({ text: text(1_000).refine((value) => value !== '', 'is required') }),
  output: z.object({ message: z.string() }),
  refusals: { 'order-not-found': { status: 404, message: 'Order not found.' } },
  sentence: 'message',
});

export const decideDelivery = defineCall({
  name: 'decideDelivery',
  method: 'POST',
  path: '/admin/delivery/{id}/{decision}',
  summary: 'Decide a delivery whose outcome is unknown, by its evidence',
  who: STAFF.owner,
  params: z.object({
    id: OpaqueId,
    decision: z.enum(['delivered', 'not-delivered', 'send-again']),
  }),
  body: z.object({ reason }),
  output: z.object({ message: z.string() }),
  refusals: {
    'delivery-not-found': { status: 404, message: 'Delivery not found.' },
    'delivery-decided': { status: 409, message: 'This delivery has already been decided.' },
  },
  sentence: 'message',
});

export const decideRest = defineCall({
  name: 'decideRest',
  method: 'POST',
  path: '/admin/order/{id}/rest/{decision}',
  summary: 'Of an order delivered in part: return the share of the rest, or try the rest once more',
  who: STAFF.owner,
  params: z.object({ id: IdLike, decision: z.enum(['refund', 'retry']) }),
  body: z.object({ reason }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...PAYOUT,
    'order-not-found': orderMoves['order-not-found'],
    'order-final': orderMoves['order-final'],
    'delivery-open': orderMoves['delivery-open'],
    'rest-decided': { status: 409, message: 'Nothing of this order is left to decide.' },
    'reason-required': orderMoves['reason-required'],
  },
  sentence: 'message',
  movesMoney: true,
});

export const staffPayment = defineCall({
  name: 'staffPayment',
  method: 'GET',
  path: '/admin/payment/{id}',
  summary:
    'A payment by its client_txn_id: what was asked for, what came, what the gateway said, what was decided',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  output: z.object({
    client_txn_id: z.string(),
    purpose: z.enum(['order', 'top-up']),
    gateway: z.string(),
    status: z.enum(['created', 'pending', 'success', 'failed', 'in_review']),
    amount: Rupees,
    received: Rupees.nullable().meta({ description: 'What came, where it does not fit' }),
    receivedCurrency: z.string(),
    receivedFor: z.string().meta({ description: 'The reference the gateway named with it' }),
    upi_txn_id: z.string(),
    reference: z.string(),
    settledAt: Timestamp.nullable(),
    decision: z.enum(['credited', 'returned']).nullable(),
    decidedAt: Timestamp.nullable(),
    customer: z.object({ userid: z.string(), name: z.string(), email: z.string() }),
    events: z.array(z.object({ at: Timestamp, provider: z.string(), body: z.unknown() })),
  }),
  refusals: { 'payment-not-found': { status: 404, message: 'Payment not found.' } },
  sentence: 'message',
});

export const decidePayment = defineCall({
  name: 'decidePayment',
  method: 'POST',
  path: '/admin/payment/{id}/{decision}',
  summary:
    'Decide a payment that does not fit: give what came as R-Coins, or say that it was sent back at the gateway',
  who: STAFF.owner,
  params: z.object({ id: IdLike, decision: z.enum(['credited', 'returned']) }),
  body: z.object({ reason: reason.refine((value) => value !== '', 'is required') }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...PAYOUT,
    'payment-not-found': { status: 404, message: 'Payment not found.' },
    'payment-decided': { status: 409, message: 'Nothing of this payment is left to decide.' },
    'payment-not-rupees': { status: 409, message: 'Only rupees can become R-Coins.' },
  },
  sentence: 'message',
  movesMoney: true,
});

export const stats = defineCall({
  name: 'stats',
  method: 'GET',
  path: '/admin/stats',
  summary: 'Orders by outcome, and sales',
  who: STAFF.all,
  output: z.object({
    total_order: z.number().int(),
    completed: z.number().int(),
    refunded: z.number().int(),
    processing: z.number().int(),
    total_sale: Rupees,
  }),
  refusals: {},
  sentence: 'message',
});

const Points = z.object({ status: z.literal(200), smile_points: z.string() });
const pointsRefusals = {
  'supplier-unavailable': { status: 503, message: 'Failed to fetch points' },
} as const;

export const queryPoints = defineCall({
  name: 'queryPoints',
  method: 'POST',
  path: '/admin/querypoints',
  summary: "The supplier's points, region BR",
  who: STAFF.support,
  body: NoBody,
  output: Points,
  refusals: pointsRefusals,
  sentence: 'message',
});

export const queryPointsPh = defineCall({
  name: 'queryPointsPh',
  method: 'POST',
  path: '/admin/querypoints/ph',
  summary: "The supplier's points, region PH",
  who: STAFF.support,
  body: NoBody,
  output: Points,
  refusals: pointsRefusals,
  sentence: 'message',
});

/** A coupon. */
export const Coupon = z.object({
  _id: z.string(),
  couponCode: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  discountAmount: Rupees,
  discountPercentage: z.number(),
  expiryDate: Timestamp,
  minimumItemQuantity: z.number().int(),
  minPurchaseAmount: Rupees,
  maxDiscountAmount: Rupees,
  isActive: z.boolean(),
  usageLimit: z.number().int(),
  userLimit: z.number().int(),
  usedCount: z.number().int(),
  description: z.string(),
  version: z.number().int(),
  createdAt: Timestamp,
});
export type Coupon = z.infer<typeof Coupon>;

const numeric = NumberOrText;
/** Loose on purpose: the operation checks it field by field and answers with its sentences. */
export const CouponBody = z.object({
  couponCode: exactText(64).optional(),
  discountType: exactText(32).optional(),
  discountAmount: numeric.nullish(),
  discountPercentage: numeric.nullish(),
  expiryDate: exactText(64).nullish(),
  minimumItemQuantity: numeric.nullish(),
  minPurchaseAmount: numeric.nullish(),
  maxDiscountAmount: numeric.nullish(),
  isActive: BooleanLike.optional(),
  usageLimit: numeric.nullish(),
  userLimit: numeric.nullish(),
  description: text(300).optional(),
  version: Version.optional(),
});
export type CouponBody = z.infer<typeof CouponBody>;

const couponRefusals = {
  'coupon-invalid': { status: 422, message: 'Please fill in all required fields' },
  'coupon-exists': { status: 409, message: 'A coupon with this code already exists.' },
  'coupon-not-found': { status: 404, message: 'Coupon not found.' },
  'version-stale': {
    status: 409,
    message: 'Someone else has changed this in the meantime. Please reload and look again.',
  },
} as const;

export const allCoupons = defineCall({
  name: 'allCoupons',
  method: 'GET',
  path: '/admin/getallcoupon',
  summary: 'Every coupon, newest first',
  who: STAFF.support,
  output: z.array(Coupon),
  refusals: {},
  sentence: 'message',
});

export const createCoupon = defineCall({
  name: 'createCoupon',
  method: 'POST',
  path: '/admin/createcoupon',
  summary: 'Create a coupon',
  who: STAFF.owner,
  body: CouponBody,
  output: z.object({ message: z.string(), coupon: Coupon }),
  refusals: couponRefusals,
  sentence: 'error',
});

export const editCoupon = defineCall({
  name: 'editCoupon',
  method: 'POST',
  path: '/admin/editcoupon/{_id}',
  summary: 'Change a coupon',
  who: STAFF.owner,
  params: z.object({ _id: IdLike }),
  body: CouponBody,
  output: z.object({ message: z.string(), coupon: Coupon }),
  refusals: {
    ...couponRefusals,
    'coupon-invalid': { status: 422, message: 'Please fill in all required fields correctly' },
  },
  sentence: 'message',
});

export const deleteCoupon = defineCall({
  name: 'deleteCoupon',
  method: 'POST',
  path: '/admin/deletecoupon/{_id}',
  summary: 'Delete a coupon; orders keep what it gave them',
  who: STAFF.owner,
  params: z.object({ _id: IdLike }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: { 'coupon-not-found': couponRefusals['coupon-not-found'] },
  sentence: 'error',
});

/** Figures of one stretch of time with those of the stretch before. */
const Figures = z.object({
  orders: z.number().int(),
  completed: z.number().int(),
  refunded: z.number().int(),
  failed: z.number().int(),
  sales: Rupees,
  margin: Rupees,
  medianDeliverySeconds: z.number().nullable(),
});

export const analytics = defineCall({
  name: 'analytics',
  method: 'GET',
  path: '/admin/analytics',
  summary: 'Sales, margin, success and delivery time by day, product, payment method and supplier',
  who: STAFF.support,
  query: DayRange,
  output: z.object({
    from: z.string(),
    to: z.string(),
    now: Figures,
    before: Figures,
    byDay: z.array(Figures.extend({ day: z.string() })),
    byProduct: z.array(Figures.extend({ product: z.string() })),
    byPayment: z.array(Figures.extend({ paymentmode: z.string() })),
    bySupplier: z.array(Figures.extend({ supplier: z.string() })),
    repeatCustomers: z.object({ customers: z.number().int(), repeating: z.number().int() }),
    supplierBalances: z.array(
      z.object({
        supplier: z.string(),
        region: z.string(),
        points: z.array(z.object({ at: Timestamp, balance: z.number() })),
      }),
    ),
    owed: z.object({ coins: Rupees, points: Rupees, earnings: Rupees }),
  }),
  refusals: {},
  sentence: 'message',
});

export const QUEUES = [
  'stuck-money',
  'unknown-delivery',
  'late-payment',
  'aged-created',
  'low-balance',
  'book-difference',
  'grant-waiting',
  'code-alarm',
  'account-disputed',
] as const;

export const workQueue = defineCall({
  name: 'workQueue',
  method: 'GET',
  path: '/admin/queue',
  summary: 'What needs a person now, oldest first',
  who: STAFF.support,
  output: z.array(
    z.object({
      kind: z.enum(QUEUES),
      subject: z.string(),
      text: z.string(),
      amount: Rupees.nullable(),
      since: Timestamp,
      link: z.string().meta({ description: 'Path in the back-office' }),
    }),
  ),
  refusals: {},
  sentence: 'message',
});

export const BookDifference = z.object({
  rule: z.string(),
  subject: z.string(),
  expected: Rupees.nullable(),
  found: Rupees.nullable(),
  text: z.string(),
});

const Books = z.object({
  balanced: z.boolean(),
  differingSince: Timestamp.nullable().meta({ description: 'Since when without a break; payouts rest' }),
  rules: z.array(
    z.object({ rule: z.string(), text: z.string(), holds: z.boolean(), checked: z.number().int() }),
  ),
  differences: z.array(BookDifference),
  open: z.array(
    z.object({
      text: z.string(),
      subject: z.string(),
      amount: Rupees.nullable(),
      since: Timestamp,
      link: z.string(),
    }),
  ),
  accounts: z.array(z.object({ account: z.string(), balance: Rupees })),
  checkedAt: Timestamp,
  tookMs: z.number().int().meta({ description: 'ms that the proof took' }),
});

export const readBooks = defineCall({
  name: 'readBooks',
  method: 'GET',
  path: '/admin/books',
  summary:
    'The latest proof of the books: every rule, and each difference; what is open and what accounts hold now',
  who: STAFF.support,
  output: Books,
  refusals: {},
  sentence: 'message',
});

export const checkBooks = defineCall({
  name: 'checkBooks',
  method: 'POST',
  path: '/admin/books/check',
  summary: 'Proves the books now, as every night; payouts that rested go on where they balance',
  who: STAFF.owner,
  output: Books,
  refusals: {},
  sentence: 'message',
});

export const auditLog = defineCall({
  name: 'auditLog',
  method: 'GET',
  path: '/admin/audit',
  summary: 'What staff changed, newest first',
  who: STAFF.owner,
  query: z.object({
    search,
    action: text(64).optional(),
    ...DayRange.shape,
    before: Cursor.optional(),
    limit: wholeNumber(1, 500).default(50),
  }),
  output: z.array(
    z.object({
      _id: z.string(),
      at: Timestamp,
      by: z.string(),
      address: z.string(),
      action: z.string(),
      subject: z.string(),
      subjectId: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  refusals: {},
  sentence: 'message',
});

export const readSettings = defineCall({
  name: 'readSettings',
  method: 'GET',
  path: '/admin/settings',
  summary: "The shop's settings, and the presence and health of its providers (never their keys)",
  who: STAFF.all,
  output: z.object({
    settings: z.record(z.string(), z.unknown()),
    providers: z.array(
      z.object({ name: z.string(), kind: z.string(), isSet: z.boolean(), health: z.string() }),
    ),
  }),
  refusals: {},
  sentence: 'message',
});

export const changeSettings = defineCall({
  name: 'changeSettings',
  method: 'POST',
  path: '/admin/settings',
  summary: 'Change settings by name',
  who: STAFF.owner,
  body: z.object({ settings: z.record(exactText(64), AnyJson) }),
  output: z.object({ message: z.string() }),
  refusals: { 'setting-invalid': { status: 422, message: 'Please check the highlighted fields.' } },
  sentence: 'message',
});

export const endUserSessions = defineCall({
  name: 'endUserSessions',
  method: 'POST',
  path: '/admin/user/{id}/end-sessions',
  summary: 'Sign a user out everywhere',
  who: STAFF.owner,
  params: z.object({ id: IdLike }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: { 'user-not-found': { status: 404, message: 'User not found.' } },
  sentence: 'message',
});
