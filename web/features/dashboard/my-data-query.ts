import { queryOptions } from '@tanstack/react-query';
import { myData } from '#calls/personal-data';
import { call } from '../../api/client.ts';

export const myDataQuery = queryOptions({
  queryKey: ['mine', 'data'],
  queryFn: ({ signal }) => call(myData, {}, { signal }),
  staleTime: 0,
});
