import { rupeesFromPaise } from '@rush/contract/money.ts';
import { DELIVERY_REASON_TEXTS } from '@rush/contract/texts/staff.ts';
import { sql } from 'kysely';
import { getStaffUser, presentStaffUser } from '#accounts/staff-user.ts';
import { listDeliveries } from '#fulfilment/delivery/order-choice.ts';
import { readParts, refundablePaise } from '#fulfilment/delivery/return-undelivered.ts';
import { evidenceInUnits } from '#fulfilment/evidence/decide-unknown.ts';
import { accountLabel } from '#fulfilment/suppliers/registry.ts';
import { type AccountColumns, keyOf } from '#fulfilment/suppliers/supplier.ts';
import { presentEvent } from '#orders/present-order.ts';
import { getStaffOrder, presentStaffOrder } from '#orders/staff-order.ts';
import { gatewayLabel } from '#payments/gateways/registry.ts';
import type { Queries } from '#platform/database/database.ts';
import { listLatestOrders, readNotes } from './user-detail.ts';

const supplierName = (account: AccountColumns) => accountLabel(keyOf(account));
const iso = (at: Date | null) => at?.toISOString() ?? null;

export async function describeStaffOrder(queries: Queries, id: string) {
  const order = await getStaffOrder(queries, id);
  const [events, charges, paymentEvents, deliveries, exchanges, transfers, notes, customer, parts, orders] =
    await Promise.all([
      queries
        .selectFrom('order_events as e')
        .leftJoin('users as u', 'u.id', 'e.actor_id')
        .selectAll('e')
        .select('u.name as actor_name')
        .where('order_id', '=', order.id)
        .orderBy('e.id')
        .execute(),
      queries
        .selectFrom('charges')
        .selectAll()
        .where('purpose', '=', 'order')
        .where('subject_id', '=', order.id)
        .orderBy('id')
        .execute(),
      queries
        .selectFrom('payment_events as e')
        .innerJoin('charges as c', 'c.client_txn_id', 'e.client_txn_id')
        .selectAll('e')
        .where('c.purpose', '=', 'order')
        .where('c.subject_id', '=', order.id)
        .orderBy('e.id')
        .limit(50)
        .execute(),
      listDeliveries(queries, order.id),
      queries
        .selectFrom('supplier_exchanges')
        .select(['at', 'supplier', 'region', 'account', 'operation', 'request', 'response', 'outcome'])
        .where('order_id', '=', order.id)
        .orderBy('id')
        .limit(100)
        .execute(),
      queries
        .selectFrom('ledger_transfers')
        .selectAll()
        .where('order_id', '=', order.id)
        .orderBy('id')
        .execute(),
      readNotes(queries, sql`select id, at, by_user, text from staff_notes where order_id = ${order.id}`),
      getStaffUser(queries, { anyId: order.user_id }),
      readParts(queries, order),
      listLatestOrders(queries, order.user_id),
    ]);
  const lastChoice = deliveries.at(-1)?.choice;
  const lastPlace = events.at(-1)?.place;
  return {
    order: presentStaffOrder(order, { ...(lastPlace && { lastPlace }) }),
    refundable: rupeesFromPaise(refundablePaise(order, parts)),
    timeline: events.map((event) => ({ ...presentEvent(event), actorName: event.actor_name ?? '' })),
    payments: charges.map((charge) => ({
      _id: charge.id,
      gateway: gatewayLabel(charge.gateway),
      status: charge.status,
      amount: rupeesFromPaise(charge.amount_paise),
      upi_txn_id: charge.upi_txn_id,
      reference: charge.gateway_reference ?? '',
      createdAt: charge.created_at.toISOString(),
      checkedAt: iso(charge.checked_at),
    })),
    paymentEvents: paymentEvents.map((event) => ({
      at: event.received_at.toISOString(),
      provider: gatewayLabel(event.provider),
      body: event.body.slice(0, 4_000),
    })),
    deliveries: deliveries.map((delivery) => ({
      _id: delivery.id,
      itemNumber: delivery.item_number,
      choice: delivery.choice,
      isCurrent: delivery.choice === lastChoice,
      supplier: supplierName(delivery),
      supplierItem: delivery.supplier_item,
      status: delivery.status,
      reference: delivery.reference,
      reason: delivery.reason_code ? DELIVERY_REASON_TEXTS[delivery.reason_code] : delivery.reason,
      reasonCode: delivery.reason_code,
      cause: delivery.reject_cause,
      offerChoice: delivery.offer_choice && {
        ...delivery.offer_choice,
        considered: delivery.offer_choice.considered.map((candidate) => ({
          ...candidate,
          offer: {
            ...candidate.offer,
            supplier: candidate.offer.supplier && supplierName(candidate.offer),
            region: '',
            account: 1,
          },
        })),
      },
      balanceBefore: delivery.balance_before,
      balanceAfter: delivery.balance_after,
      evidence: delivery.evidence && evidenceInUnits(delivery.evidence),
      sentAt: iso(delivery.sent_at),
      updatedAt: delivery.updated_at.toISOString(),
    })),
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      at: exchange.at.toISOString(),
      supplier: supplierName(exchange),
    })),
    customer: presentStaffUser(customer),
    customerOrders: orders.filter(({ _id }) => _id !== order.id),
    money: transfers.map((transfer) => ({
      at: transfer.created_at.toISOString(),
      kind: transfer.kind,
      from: transfer.debit,
      to: transfer.credit,
      amount: rupeesFromPaise(transfer.amount_paise),
    })),
    notes,
  };
}
