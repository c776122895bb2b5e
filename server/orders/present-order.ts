import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { OrderEvent } from '@rush/contract/order-events.ts';
import type { MoneyPlace, Order, TimelineEntry } from '@rush/contract/orders.ts';
import { renderEvent, renderReason } from '@rush/contract/texts/records.ts';
import { sql } from 'kysely';
import { apiPath } from '#platform/files/picture-path.ts';
import { RECORD_TEXTS } from '#platform/texts.ts';
import { placeAfter } from './move-order.ts';
import type { OrderEventRow, OrderRow } from './tables.ts';

const MINUTE_MS = 60_000;
/** The promised delivery time (PRO-1): 1 to 6 minutes by API, 30 minutes by hand. */
export const PROMISE_MINUTES = { api: 6, hand: 30 } as const;

/** Facts that are not in the order's row: its payment, timeline and supplier. */
export interface OrderContext {
  paymentUrl?: string | null;
  payBy?: Date;
  lastPlace?: MoneyPlace;
  isDelayed?: (apiType: string) => boolean;
  wait?: OrderWait | null;
}

/** An order waiting for an unavailable supplier account. */
export interface OrderWait {
  /** The deadline for its delivery or refund. */
  refundBy: Date;
  refundPaise: number;
}

/** Presents an order to shoppers and staff, with the names and prices from when it was placed. */
export function presentOrder(
  row: OrderRow,
  { paymentUrl, payBy, lastPlace, isDelayed, wait = null }: OrderContext = {},
): Order {
  const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const isUnpaid = row.status === 'Created';
  const isRunning = row.status === 'Processing';
  const promisedBy = (minutes: number) =>
    isRunning && row.paid_at ? iso(new Date(row.paid_at.getTime() + minutes * MINUTE_MS)) : null;
  return {
    _id: row.id,
    orderid: row.orderid,
    transactionid: row.orderid,
    client_txn_id: row.orderid,
    product_id: row.product_id,
    productname: row.productname,
    imgpath: apiPath(row.imgpath),
    item_id: row.item_id,
    itemid: row.itemid,
    itemname: row.itemname,
    status: row.status,
    input1: row.input1,
    input2: row.input2,
    inputs: row.inputs.slice(2),
    inputlabels: row.input_labels,
    username: row.username,
    value: rupeesFromPaise(row.value_paise),
    price: rupeesFromPaise(row.price_paise),
    discount: rupeesFromPaise(row.discount_paise),
    couponCode: row.coupon_code,
    quantity: row.quantity,
    useremail: row.useremail,
    paymentmode: row.paymentmode,
    isApi: row.is_api,
    reason: renderReason(RECORD_TEXTS.en, { reasonCode: row.reason_code, reason: row.reason }),
    reasonCode: row.reason_code,
    refunded: rupeesFromPaise(row.refunded_paise),
    // The timeline is more precise than the status; for example, it shows whether the supplier has the order.
    place: row.status === 'Completed' || !lastPlace ? placeAfter(row) : lastPlace,
    deliverBy: promisedBy(row.is_api ? PROMISE_MINUTES.api : PROMISE_MINUTES.hand),
    teamBy: promisedBy(PROMISE_MINUTES.hand),
    isDelayed: isRunning && row.is_api && isDelayed?.(row.api_type) === true,
    refundBy: iso(wait?.refundBy),
    refundNow: wait && rupeesFromPaise(wait.refundPaise),
    paidAt: iso(row.paid_at),
    completedAt: iso(row.completed_at),
    rating: row.rating,
    payment_url: isUnpaid && paymentUrl ? paymentUrl : null,
    payBy: isUnpaid ? iso(payBy) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** An event, with an English sentence for API clients. */
export function presentEvent(row: OrderEventRow): TimelineEntry {
  const event = { kind: row.kind, data: row.data } as OrderEvent;
  return {
    at: row.at.toISOString(),
    status: row.to_status,
    place: row.place,
    actor: row.actor,
    event,
    text: renderEvent(RECORD_TEXTS.en, event),
  };
}

/** Whether a paid order `o` ended later than promised, or is overdue. */
export const isLate = (
  now: Date,
) => sql<boolean>`(coalesce(o.completed_at, case o.status when 'Processing' then ${now}::timestamptz else o.updated_at end)
  > o.paid_at + case when o.is_api then ${PROMISE_MINUTES.api}::int else ${PROMISE_MINUTES.hand}::int end * interval '1 minute')`;

/** Minutes until a paid order that is neither delivered nor refunded counts as late. */
export const LATE_MINUTES = { api: 10, hand: PROMISE_MINUTES.hand } as const;

/** `LATE_MINUTES` for a row of `orders`, in SQL. */
export const LATE_AFTER_MINUTES = sql<number>`case when orders.is_api then ${LATE_MINUTES.api}::int else ${LATE_MINUTES.hand}::int end`;
