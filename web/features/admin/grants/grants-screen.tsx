import type { OutputOf } from '@rush/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { decideGrant, listGrants, reverseGrant } from '#calls/admin-wallet';
import { callQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, column, head, WideTable } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { When } from '../parts/cells.tsx';
import { FAILED } from '../parts/problems.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';

type Grant = OutputOf<typeof listGrants>[number];

const STATUSES = { waiting: 'Waiting', granted: 'Granted', refused: 'Refused' } as const;
const DECISIONS = { confirm: 'Confirm', refuse: 'Refuse' } as const;
const GRANTS = ['mine', 'admin', 'grants'];
const TONES = { waiting: 'warning', granted: 'success', refused: 'danger' } as const;

export function GrantsScreen() {
  const decisions = useDecisions();
  const [reversing, setReversing] = useState<string | null>(null);
  return (
    <div className="grid gap-8">
      <AdminHeading title="Grants" lead="R-Coins above the limit of the settings need a second admin." />
      <QueryStates query={useQuery(callQuery(GRANTS, listGrants))}>
        {(grants) => {
          const waiting = grants.filter((grant) => grant.status === 'waiting');
          const reversed = grants.find(({ _id }) => _id === reversing);
          const latest = grants.filter((grant) => grant.status !== 'waiting');
          return (
            <>
              <Panel title="Waiting for a second admin">
                <WideTable
                  caption="Waiting for a second admin"
                  rows={waiting}
                  rowKey={(grant) => grant._id}
                  columns={[...COLUMNS, decisions]}
                  empty={<Note tone="success">All caught up.</Note>}
                />
              </Panel>
              <Panel title="Latest grants">
                <WideTable
                  caption="Latest grants"
                  rows={latest}
                  rowKey={(grant) => grant._id}
                  columns={[
                    ...COLUMNS,
                    { title: 'Decided by', cell: (grant) => grant.decidedBy },
                    { title: 'Status', cell: (grant) => <Status grant={grant} /> },
                    column(
                      'Actions',
                      (grant: Grant) =>
                        grant.status === 'granted' &&
                        !grant.reversed && <ReverseButton grant={grant} onReverse={setReversing} />,
                    ),
                  ]}
                  empty={<p className="text-muted">No grants yet.</p>}
                />
              </Panel>
              {reversed && <ReverseDialog grant={reversed} onClose={() => setReversing(null)} />}
            </>
          );
        }}
      </QueryStates>
    </div>
  );
}

function Status({ grant }: { grant: Grant }) {
  const { reversed } = grant;
  if (!reversed) return <StatusPill tone={TONES[grant.status]}>{STATUSES[grant.status]}</StatusPill>;
  return (
    <span className="grid justify-items-end gap-1 tabular:justify-items-start">
      <StatusPill tone="info">{formatRupees(reversed.amount)} taken back</StatusPill>
      <span className="text-sm text-muted">
        {reversed.by}, {formatDateTime(reversed.at)}: {reversed.reason}
      </span>
    </span>
  );
}

function ReverseButton({ grant, onReverse }: { grant: Grant; onReverse: (id: string) => void }) {
  const queries = useQueryClient();
  if (grant.reversible === 0) return <span className="text-muted">Nothing left to take back</span>;
  return (
    <Button
      size="sm"
      variant="outline"
      className="whitespace-nowrap"
      aria-label={`Take back ${formatRupees(grant.amount)} of ${grant.username}`}
      onClick={() => {
        // What is left may have changed since the list was loaded.
        void queries.invalidateQueries({ queryKey: GRANTS });
        onReverse(grant._id);
      }}
    >
      Take back
    </Button>
  );
}

const COLUMNS: readonly Column<Grant>[] = [
  head('Customer', (grant) => (
    <Link to="/admin/user/$id" params={{ id: grant.userid }} className="underline underline-offset-4">
      {grant.username} {grant.userid}
    </Link>
  )),
  { title: 'Amount', isNumeric: true, cell: (grant) => formatRupees(grant.amount) },
  { title: 'Reason', cell: (grant) => grant.reason ?? 'Not given' },
  { title: 'Asked by', cell: (grant) => grant.askedBy },
  { title: 'When', cell: (grant) => <When at={grant.createdAt} /> },
];

function useDecisions(): Column<Grant> {
  const keyFor = useIdempotencyKeys(true);
  const { mutate, isPending, variables } = useAction(
    (params: { id: string; decision: keyof typeof DECISIONS }) =>
      call(decideGrant, { params, body: {} }, { headers: { 'idempotency-key': keyFor(params) } }),
  );
  const button = (grant: Grant, decision: keyof typeof DECISIONS) => (
    <Button
      size="sm"
      variant={decision === 'confirm' ? 'primary' : 'outline'}
      busy={isPending && variables?.id === grant._id && variables.decision === decision}
      disabled={isPending}
      aria-label={`${DECISIONS[decision]} ${formatRupees(grant.amount)} for ${grant.username}`}
      onClick={() => mutate({ id: grant._id, decision })}
    >
      {DECISIONS[decision]}
    </Button>
  );
  return {
    title: 'Actions',
    cell: (grant) => (
      <span className="flex flex-wrap justify-end gap-2 tabular:justify-start">
        {button(grant, 'confirm')}
        {button(grant, 'refuse')}
      </span>
    ),
  };
}

function ReverseDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKeys(true);
  const mutation = useMutation({
    mutationFn: (reason: string) => {
      const request = { params: { id: grant._id }, body: { reason } };
      return call(reverseGrant, request, { headers: { 'idempotency-key': keyFor(request) } });
    },
    onSuccess: ({ message }) => {
      toast('success', message);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
  const [given, left] = [formatRupees(grant.amount), formatRupees(grant.reversible)];
  const isInPart = grant.reversible < grant.amount;
  return (
    <StaffDialog title={`Take back ${given} of ${grant.username}`} onClose={onClose}>
      <ReasonForm
        confirm={`Take back ${left}`}
        failed={FAILED}
        variant="danger"
        isDisabled={grant.reversible === 0}
        mutation={mutation}
        onCancel={onClose}
      >
        {() => (
          <Note tone={isInPart ? 'warning' : 'plain'} icon="info">
            {isInPart
              ? `Only ${left} of ${given} is still in the wallet, and only that goes back: a wallet never falls below zero. This can be done once; the customer sees it in the wallet’s history.`
              : `${given} goes back to the shop. This can be done once; the customer sees it in the wallet’s history.`}
          </Note>
        )}
      </ReasonForm>
    </StaffDialog>
  );
}
