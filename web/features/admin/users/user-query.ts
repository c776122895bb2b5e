import type { OutputOf } from '@rush/contract/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { userDetail } from '#calls/admin-details';
import { call } from '../../../api/client.ts';

export type UserDetail = OutputOf<typeof userDetail>;

export const userDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mine', 'admin', 'user', id],
    queryFn: ({ signal }) => call(userDetail, { params: { id } }, { signal }),
    retry: false,
  });
