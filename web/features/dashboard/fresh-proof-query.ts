import { queryOptions } from '@tanstack/react-query';
import { freshProofState } from '#calls/fresh-proof';
import { call } from '../../api/client.ts';

/** What a change requires: the password, or a fresh proof. */
export const freshProofQuery = queryOptions({
  queryKey: ['mine', 'fresh-proof'],
  queryFn: ({ signal }) => call(freshProofState, {}, { signal }),
  staleTime: 0,
});
