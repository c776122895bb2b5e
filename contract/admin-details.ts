import { z } from 'zod';
import { StaffUser, USER_LOOKUP } from './admin-accounts.ts';
import { Delivery, SupplierExchange } from './admin-fulfilment.ts';
import { StaffWalletTransaction } from './admin-lists.ts';
import { StaffOrder } from './admin-orders.ts';
import { ChargeStatus } from './admin-payments.ts';
import { defineCall, refusal, STAFF } from './call.ts';
import { IdLike, Timestamp } from './fields.ts';
import { Rupees } from './money.ts';
import { TimelineEntry } from './orders.ts';
import { Device } from './sessions.ts';

export const orderDetail = defineCall('orderDetail', {
  summary: 'Everything about an order: timeline, payment, deliveries, supplier exchanges, customer, notes',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  output: z.object({
    order: StaffOrder,
    refundable: Rupees.describe('Amount credited to the wallet if the order is refunded or cancelled now'),
    timeline: z.array(TimelineEntry.extend({ actorName: z.string() })),
    payments: z.array(
      z.object({
        _id: z.string(),
        gateway: z.string(),
        status: ChargeStatus,
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
    customerOrders: z.array(StaffOrder).describe('The customer’s latest other orders, newest first'),
    money: z.array(
      z.object({ at: Timestamp, kind: z.string(), from: z.string(), to: z.string(), amount: Rupees }),
    ),
    notes: z.array(z.object({ at: Timestamp, by: z.string(), text: z.string() })),
  }),
  refusals: { ...USER_LOOKUP, 'order-not-found': refusal(404, 'Order not found.') },
});

export const userDetail = defineCall('userDetail', {
  summary: 'Everything about a user: the account, latest orders and wallet transactions, sessions, notes',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  output: z.object({
    user: StaffUser,
    orders: z.array(StaffOrder).describe('The latest 10'),
    orderCount: z.number().int(),
    spent: Rupees.describe('Amount paid for completed orders, less refunds'),
    wallet: z.array(StaffWalletTransaction).describe('The latest 10'),
    walletCount: z.number().int(),
    sessions: z.array(Device).describe('Where the user is signed in, most recently seen first'),
    knownDevices: z.number().int().describe('Number of browsers from which the user has signed in'),
    hasSecondFactor: z.boolean(),
    notes: z.array(z.object({ at: Timestamp, by: z.string(), text: z.string() })),
  }),
  refusals: USER_LOOKUP,
});
