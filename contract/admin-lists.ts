import { z } from 'zod';
import { Flag, StaffUser } from './admin-accounts.ts';
import { StaffOrder } from './admin-orders.ts';
import { defineCall, STAFF } from './call.ts';
import { DayRange, idText, RAW_RESPONSE, searchText, wholeNumber } from './fields.ts';
import { ORDER_STATUSES, PAYMENT_MODES } from './order-states.ts';
import { ROLES } from './roles.ts';
import { WalletTransaction } from './wallet.ts';
import { WALLET_STATUSES, WALLET_TYPES } from './wallet-states.ts';

const page = wholeNumber(1, 1_000_000).default(1);
const search = searchText.optional();
const pageCounts = {
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  isAtLeast: z.boolean().describe('Whether there are more rows than counted'),
};

export const usersData = defineCall('usersData', {
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
    totalCount: z.number().int(),
    ...pageCounts,
  }),
});

const OrderFilters = z.object({
  search: search.describe('Order id or email'),
  input: idText(128).optional().describe('Part of `input1` or `input2`'),
  status: z.enum(ORDER_STATUSES).optional(),
  paymentmode: z.enum(PAYMENT_MODES).optional(),
  ...DayRange.shape,
  user: idText(64).optional(),
  late: Flag.optional().describe('Only orders that are or were overdue'),
});

export const allOrders = defineCall('allOrders', {
  summary: 'All orders, newest first',
  who: STAFF.support,
  query: OrderFilters.extend({ page, limit: wholeNumber(1, 500).default(50) }),
  output: z.object({
    transactions: z.array(StaffOrder),
    totalTxns: z.number().int(),
    ...pageCounts,
  }),
});

export const exportOrders = defineCall('exportOrders', {
  summary: 'The filtered orders as CSV, streamed',
  who: STAFF.support,
  limits: ['bulk'],
  query: OrderFilters,
  ...RAW_RESPONSE,
});

export const StaffWalletTransaction = WalletTransaction.extend({
  userid: z.string(),
  useremail: z.string(),
  payment: z.string().describe('client_txn_id of its payment; empty if none'),
  reason: z
    .string()
    .nullable()
    .describe('Why staff granted or reversed it; null for a grant without a reason, empty for other lines'),
});

export type StaffWalletTransaction = z.infer<typeof StaffWalletTransaction>;

const WalletFilters = z.object({
  search: search.describe('Transaction id or email'),
  type: z.enum(WALLET_TYPES).optional(),
  status: z.enum(WALLET_STATUSES).optional(),
  orderid: idText(64).optional(),
  ...DayRange.shape,
  user: idText(64).optional(),
});

export const allWalletTransactions = defineCall('allWalletTransactions', {
  summary: 'All wallet transactions, newest first',
  who: STAFF.support,
  query: WalletFilters.extend({ page, limit: wholeNumber(1, 500).default(50) }),
  output: z.object({
    transactions: z.array(StaffWalletTransaction),
    totalItems: z.number().int(),
    ...pageCounts,
  }),
});

export const exportWalletTransactions = defineCall('exportWalletTransactions', {
  summary: 'The filtered wallet transactions as CSV, streamed',
  who: STAFF.support,
  limits: ['bulk'],
  query: WalletFilters,
  ...RAW_RESPONSE,
});

export const exportUsers = defineCall('exportUsers', {
  summary: 'The filtered users as CSV, streamed',
  who: STAFF.owner,
  limits: ['bulk'],
  query: z.object({ search, role: z.enum(ROLES).optional(), verified: Flag.optional() }),
  ...RAW_RESPONSE,
});

export const PendingOrder = StaffOrder.extend({
  openDelivery: z
    .enum(['Sent', 'Unknown'])
    .nullable()
    .describe(
      'Unknown: staff have to resolve a delivery first; Sent: in progress; null: the order can be moved',
    ),
});

export type PendingOrder = z.infer<typeof PendingOrder>;

export const pendingOrders = defineCall('pendingOrders', {
  summary: 'Orders that are paid and not finished, oldest first; at most 500',
  who: STAFF.support,
  output: z.array(PendingOrder),
});
