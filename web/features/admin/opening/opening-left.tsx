import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readOpening } from '#calls/admin-opening';
import { callQuery } from '../../../api/call-query.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { adminOpeningText, adminOpeningText as t } from '../../../text/admin/opening.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Panel } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';

export function OpeningLeft() {
  const isOwner = useIsOwner();
  const { data } = useQuery({ ...openingQuery, enabled: isOwner });
  if (!data || data.open === 0) return null;
  return (
    <Panel title={t.title}>
      <Note tone="warning" icon="shop">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5">
          {t.open(data.open)}
          <LinkButton label={t.goThrough} to="/admin/opening" size="sm" />
        </span>
      </Note>
    </Panel>
  );
}

export const openingQuery = callQuery(['mine', 'admin', 'opening'], readOpening, {}, { staleTime: 30_000 });

type Checklist = Awaited<ReturnType<NonNullable<typeof openingQuery.queryFn>>>;

export function useOpeningChange<Input>(change: (input: Input) => Promise<Checklist>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (checklist) => queries.setQueryData(openingQuery.queryKey, checklist),
    onError: (error) => toast('error', refusalOf(error) ?? adminOpeningText.failed),
  });
}
