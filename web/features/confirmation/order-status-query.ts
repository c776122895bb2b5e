import type { OutputOf } from '@rush/contract/call.ts';
import type { OrderStatus } from '@rush/contract/orders.ts';
import { queryOptions } from '@tanstack/react-query';
import { orderStatus } from '#calls/orders';
import { call } from '../../api/client.ts';

export type OrderReport = OutputOf<typeof orderStatus>;

const OPEN: readonly OrderStatus[] = ['Created', 'Processing'];

export function isOpen(report: OrderReport | undefined): boolean {
  return report === undefined || OPEN.includes(report.order.status);
}

export function orderStatusQuery(orderId: string) {
  return queryOptions({
    queryKey: ['mine', 'order', orderId],
    queryFn: ({ signal }) => call(orderStatus, { body: { client_txn_id: orderId } }, { signal }),
    staleTime: 0,
  });
}
