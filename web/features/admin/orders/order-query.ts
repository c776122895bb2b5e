import type { OutputOf } from '@rush/contract/call.ts';
import { orderDetail } from '#calls/admin-details';
import { callQuery } from '../../../api/client.ts';

export type OrderDetail = OutputOf<typeof orderDetail>;

const OPEN_EVERY_MS = 5_000;

export const orderDetailQuery = (id: string) =>
  callQuery(
    ['mine', 'admin', 'order', id],
    orderDetail,
    { params: { id } },
    {
      retry: false,
      refetchInterval: ({ state }) =>
        state.data && ['Created', 'Processing'].includes(state.data.order.status) ? OPEN_EVERY_MS : false,
    },
  );
