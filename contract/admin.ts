import { z } from 'zod';
import { Device } from './accounts.ts';
import { Flag, StaffUser, USER_LOOKUP } from './admin-accounts.ts';
import { Delivery, SupplierExchange } from './admin-fulfilment.ts';
import { StaffOrder } from './admin-orders.ts';
import { defineCall, STAFF } from './call.ts';
import { AnyJson, Cursor, DayRange, exactText, IdLike, Timestamp, text, wholeNumber } from './fields.ts';
import { Rupees } from './money.ts';
import { ORDER_STATUSES, PAYMENT_MODES, TimelineEntry } from './orders.ts';
import { ROLES } from './roles.ts';
import { WALLET_STATUSES, WALLET_TYPES, WalletTransaction } from './wallet.ts';

/** Page sizes of the three big tables (ADM-1). */
export const USER_PAGE_SIZES = [25, 50, 100, 250, 500] as const;

export const ORDER_PAGE_SIZES = [50, 100, 250, 500] as const;

const page = wholeNumber(1, 1_000_000).default(1);

const search = text(128).optional();

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
    verified: Flag.optional(),
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

export const StaffWalletTransaction = WalletTransaction.extend({
  userid: z.string(),
  useremail: z.string(),
  payment: z
    .string()
    .meta({ description: 'client_txn_id of the payment that it came by or waits for, else empty' }),
  reason: z.string().meta({ description: 'Why staff gave it or took it back, else empty' }),
});

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
  query: z.object({ search, role: z.enum(ROLES).optional(), verified: Flag.optional() }),
  output: z.unknown(),
  refusals: {},
  sentence: 'message',
  rawAnswer: true,
});

/** A paid order that is not finished, and whether one of its deliveries is open at the supplier. */
export const PendingOrder = StaffOrder.extend({
  openDelivery: z.enum(['Sent', 'Unknown']).nullable().meta({
    description:
      'Unknown: a person has to decide a delivery before the order can be moved; Sent: the supplier is at it; null: it can be moved',
  }),
});
export type PendingOrder = z.infer<typeof PendingOrder>;

export const pendingOrders = defineCall({
  name: 'pendingOrders',
  method: 'GET',
  path: '/admin/processing',
  summary: 'Orders that are paid and not finished, oldest first',
  who: STAFF.support,
  output: z.array(PendingOrder),
  refusals: {},
  sentence: 'message',
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
  refusals: { ...USER_LOOKUP, 'order-not-found': { status: 404, message: 'Order not found.' } },
  sentence: 'message',
});

export const userDetail = defineCall({
  name: 'userDetail',
  method: 'GET',
  path: '/admin/user/{id}',
  summary: 'Everything about a user: the account, latest orders and wallet lines, sessions, notes',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  output: z.object({
    user: StaffUser,
    orders: z.array(StaffOrder).meta({ description: 'The latest 10' }),
    orderCount: z.number().int(),
    spent: Rupees.meta({ description: 'Paid for completed orders, less what was returned' }),
    wallet: z.array(StaffWalletTransaction).meta({ description: 'The latest 10' }),
    walletCount: z.number().int(),
    sessions: z
      .array(Device.omit({ isCurrent: true }))
      .meta({ description: 'Where the user is signed in, last seen first' }),
    knownDevices: z.number().int().meta({ description: 'Browsers that have signed in before' }),
    hasSecondFactor: z.boolean(),
    notes: z.array(z.object({ at: Timestamp, by: z.string(), text: z.string() })),
  }),
  refusals: USER_LOOKUP,
  sentence: 'message',
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

const DayFigures = z.object({
  orders: z.number().int(),
  completed: z.number().int(),
  sales: Rupees.meta({ description: 'Of completed orders' }),
});

export const week = defineCall({
  name: 'week',
  method: 'GET',
  path: '/admin/week',
  summary: 'Orders and sales of the last seven days in India, today beside yesterday until the same time',
  who: STAFF.support,
  output: z.object({
    today: DayFigures,
    yesterdayByNow: DayFigures.meta({ description: 'Yesterday until the time that it is now' }),
    yesterday: DayFigures,
    days: z.array(DayFigures.extend({ day: z.string().meta({ description: 'yyyy-mm-dd' }) })).meta({
      description: 'Oldest first; the last is today',
    }),
  }),
  refusals: {},
  sentence: 'message',
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
    apiTypes: z.array(z.string()).meta({
      description:
        'What suppliers deliver, as `apiType` of products and items; suggestions only, any other means delivery by hand',
    }),
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
