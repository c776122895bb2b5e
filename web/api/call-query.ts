import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

type Options<C extends AnyCall> = Omit<UseQueryOptions<OutputOf<C>>, 'queryKey' | 'queryFn' | 'initialData'>;

export function callQuery<C extends AnyCall>(
  queryKey: QueryKey,
  definition: C,
  input: CallInput<C> = {},
  options: Options<C> = {},
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(definition, input, { signal }),
    ...options,
  });
}
