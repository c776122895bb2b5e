import type { OpeningKind, OpeningStep } from '@rush/contract/admin-opening.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readOpening } from '#calls/admin-opening';
import { call } from '../../../api/client.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { adminOpeningText } from '../../../text/admin/opening.ts';
import { toast } from '../../../ui/toast.tsx';

export type Step<K extends OpeningKind> = Extract<OpeningStep, { kind: K }>;

export const openingQuery = queryOptions({
  queryKey: ['mine', 'admin', 'opening'],
  queryFn: () => call(readOpening, {}),
  staleTime: 30_000,
});

type Checklist = Awaited<ReturnType<NonNullable<typeof openingQuery.queryFn>>>;

/** A call that answers with the checklist as it is then. */
export function useOpeningChange<Input>(change: (input: Input) => Promise<Checklist>) {
  const { failed } = adminOpeningText;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (checklist) => queries.setQueryData(openingQuery.queryKey, checklist),
    onError: (error) => toast('error', refusalOf(error) ?? failed),
  });
}
