import { queryOptions } from '@tanstack/react-query';
import { secondFactorState } from '#calls/second-factor';
import { call } from '../../api/client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['mine', 'second-factor'],
  queryFn: ({ signal }) => call(secondFactorState, {}, { signal }),
  staleTime: 0,
});
