import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { ORDER_MOVES } from '@rush/contract/order-states.ts';
import { undeliveredValuePaise, wholePaise } from '@rush/contract/price.ts';
import type { OrderDetail } from './order-query.ts';

/** The statuses that staff can give a pending order (ADM-2), the most likely first. */
export const MOVE_STATUSES = ['Completed', 'Refunded', 'Cancelled'] as const;
export type MoveStatus = (typeof MOVE_STATUSES)[number];

export function movesOf(order: Pick<StaffOrder, 'status'>): readonly MoveStatus[] {
  return MOVE_STATUSES.filter((status) => ORDER_MOVES[order.status].includes(status));
}

export interface Move {
  order: StaffOrder;
  status: MoveStatus;
}

export interface Money {
  kind: 'none' | 'whole' | 'in-part' | 'complete-in-part' | 'goodwill' | 'settled';
  rupees: number;
}

/** @param byHand how many items staff delivered by hand */
export function moneyOf({ order, status }: Move, detail: OrderDetail, byHand: number): Money {
  const parts = detail.deliveries.filter((part) => part.isCurrent);
  const delivered = parts.filter((part) => part.status === 'Delivered').length;
  const isFullyDelivered = delivered === parts.length;
  const rupees = detail.refundable;
  if (status === 'Completed') return { kind: isFullyDelivered ? 'none' : 'complete-in-part', rupees: 0 };
  if (order.status === 'Completed') return { kind: rupees > 0 ? 'goodwill' : 'settled', rupees };
  if (byHand > 0 && byHand < order.quantity) {
    const paise = undeliveredValuePaise({
      valuePaise: wholePaise(order.value),
      quantity: order.quantity,
      delivered: byHand,
    });
    return { kind: 'in-part', rupees: paise / 100 };
  }
  return { kind: delivered > 0 ? 'in-part' : 'whole', rupees };
}

/** The shop cannot know whether staff have delivered only some items of a manual order. */
export function needsQuantity({ order, status }: Move, detail: OrderDetail): boolean {
  return (
    !order.isApi &&
    order.quantity > 1 &&
    order.status === 'Processing' &&
    status !== 'Completed' &&
    detail.deliveries.length === 0
  );
}
