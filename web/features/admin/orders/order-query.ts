import { callQuery, type Output } from '../../../api/client.ts';

export type OrderDetail = Output<'orderDetail'>;

const REFETCH_OPEN_MS = 5_000;

export const orderDetailQuery = (id: string) =>
  callQuery(
    ['mine', 'admin', 'order', id],
    'orderDetail',
    { params: { id } },
    {
      retry: false,
      refetchInterval: ({ state }) =>
        state.data && ['Created', 'Processing'].includes(state.data.order.status) ? REFETCH_OPEN_MS : false,
    },
  );
