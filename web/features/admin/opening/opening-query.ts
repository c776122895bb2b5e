import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readOpening } from '#calls/admin-opening';
import { call } from '../../../api/client.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { adminOpeningText } from '../../../text/admin/opening.ts';
import { toast } from '../../../ui/toast.tsx';

export const openingQuery = queryOptions({
  queryKey: ['mine', 'admin', 'opening'],
  queryFn: () => call(readOpening, {}),
  staleTime: 30_000,
});

type Checklist = Awaited<ReturnType<NonNullable<typeof openingQuery.queryFn>>>;

/** A call that answers with the new checklist. */
export function useOpeningChange<Input>(change: (input: Input) => Promise<Checklist>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (checklist) => queries.setQueryData(openingQuery.queryKey, checklist),
    onError: (error) => toast('error', refusalOf(error) ?? adminOpeningText.failed),
  });
}
