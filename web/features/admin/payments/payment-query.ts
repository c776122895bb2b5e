import type { OutputOf } from '@rush/contract/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { staffPayment } from '#calls/admin-payments';
import { call } from '../../../api/client.ts';

export type StaffPayment = OutputOf<typeof staffPayment>;

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['mine', 'admin', 'payment', id],
    queryFn: () => call(staffPayment, { params: { id } }),
    retry: false,
  });
