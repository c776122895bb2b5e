import type { OutputOf } from '@rush/contract/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { orderDetail } from '#calls/admin-details';
import { call } from '../../../api/client.ts';

export type OrderDetail = OutputOf<typeof orderDetail>;

const OPEN_EVERY_MS = 5_000;

/** Everything about an order; polled while it may still change. */
export const orderDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mine', 'admin', 'order', id],
    queryFn: () => call(orderDetail, { params: { id } }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && ['Created', 'Processing'].includes(state.data.order.status) ? OPEN_EVERY_MS : false,
  });
