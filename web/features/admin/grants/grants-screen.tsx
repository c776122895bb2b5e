import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callQuery, type Output } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, column, head, WideTable } from '../../../ui/table.tsx';
import { RowActions, UserLink, When } from '../parts/cells.tsx';
import { FAILED } from '../parts/problems.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { DialogButton, StaffDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';

type Grant = Output<'listGrants'>[number];

const STATUS_NAMES = { waiting: 'Waiting', granted: 'Granted', refused: 'Refused' } as const;
const GRANTS_KEY = ['mine', 'admin', 'grants'];
const TONES = { waiting: 'warning', granted: 'success', refused: 'danger' } as const;

export function GrantsScreen() {
  return (
    <div className="grid gap-8">
      <AdminHeading title="Grants" lead="Grants above the limit need a second admin’s approval." />
      <QueryStates query={useQuery(callQuery(GRANTS_KEY, 'listGrants'))}>
        {(grants) => (
          <WideTable
            caption="Grants"
            rows={grants}
            rowKey={(grant) => grant._id}
            columns={[
              ...COLUMNS,
              column('Actions', (grant: Grant) => {
                if (grant.status === 'waiting') return <Decisions grant={grant} />;
                return grant.status === 'granted' && !grant.reversed && <TakeBack grant={grant} />;
              }),
            ]}
            empty={<p className="text-muted">No grants yet.</p>}
          />
        )}
      </QueryStates>
    </div>
  );
}

function Status({ grant }: { grant: Grant }) {
  const { reversed } = grant;
  if (!reversed) return <StatusPill tone={TONES[grant.status]}>{STATUS_NAMES[grant.status]}</StatusPill>;
  return (
    <span className="grid justify-items-end gap-1 tabular:justify-items-start">
      <StatusPill tone="info">{formatRupees(reversed.amount)} taken back</StatusPill>
      <span className="text-sm text-muted">
        {reversed.by}, {formatDateTime(reversed.at)}: {reversed.reason}
      </span>
    </span>
  );
}

function TakeBack({ grant }: { grant: Grant }) {
  if (grant.reversible === 0) return <span className="text-muted">Nothing left to take back</span>;
  return (
    <DialogButton
      label="Take back"
      of={grant.username}
      aria-label={`Take back ${formatRupees(grant.amount)} from ${grant.username}`}
      className="whitespace-nowrap"
    >
      {(close) => <ReverseDialog grant={grant} onClose={close} />}
    </DialogButton>
  );
}

const COLUMNS: readonly Column<Grant>[] = [
  head('Customer', (grant) => (
    <UserLink userid={grant.userid}>
      {grant.username} {grant.userid}
    </UserLink>
  )),
  { title: 'Amount', isNumeric: true, cell: (grant) => formatRupees(grant.amount) },
  { title: 'Reason', cell: (grant) => grant.reason ?? 'Not given' },
  { title: 'Asked by', cell: (grant) => grant.askedBy },
  { title: 'When', cell: (grant) => <When at={grant.createdAt} /> },
  { title: 'Decided by', cell: (grant) => grant.decidedBy },
  { title: 'Status', cell: (grant) => <Status grant={grant} /> },
];

function Decisions({ grant }: { grant: Grant }) {
  const keyFor = useIdempotencyKeys(true);
  const { mutate, isPending } = useAction((decision: 'confirm' | 'refuse') => {
    const params = { id: grant._id, decision };
    return call('decideGrant', { params, body: {} }, { headers: { 'idempotency-key': keyFor(params) } });
  });
  const subject = `${formatRupees(grant.amount)} for ${grant.username}`;
  const buttonProps = { size: 'sm', busy: isPending } as const;
  return (
    <RowActions>
      <Button
        {...buttonProps}
        variant="primary"
        label="Confirm"
        aria-label={`Confirm ${subject}`}
        onClick={() => mutate('confirm')}
      />
      <Button
        {...buttonProps}
        variant="outline"
        label="Refuse"
        aria-label={`Refuse ${subject}`}
        onClick={() => mutate('refuse')}
      />
    </RowActions>
  );
}

function ReverseDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKeys(true);
  // The reversible amount may have changed since the list was loaded.
  useEffect(() => void queries.invalidateQueries({ queryKey: GRANTS_KEY }), [queries]);
  const mutation = useAction(
    (reason: string) => {
      const request = { params: { id: grant._id }, body: { reason } };
      return call('reverseGrant', request, { headers: { 'idempotency-key': keyFor(request) } });
    },
    { onDone: onClose },
  );
  const [total, remainder] = [formatRupees(grant.amount), formatRupees(grant.reversible)];
  const isInPart = grant.reversible < grant.amount;
  return (
    <StaffDialog title={`Take back ${total} from ${grant.username}`} onClose={onClose}>
      <ReasonForm
        confirm={`Take back ${remainder}`}
        failure={FAILED}
        variant="danger"
        isDisabled={grant.reversible === 0}
        mutation={{ ...mutation, error: null }}
        onCancel={onClose}
      >
        {() => (
          <Note tone={isInPart ? 'warning' : 'plain'} icon="info">
            {isInPart
              ? `Only ${remainder} of ${total} is still in the wallet, so only that goes back to the shop. You can do this once; the customer sees it in the wallet’s history.`
              : `${total} goes back to the shop. You can do this once; the customer sees it in the wallet’s history.`}
          </Note>
        )}
      </ReasonForm>
    </StaffDialog>
  );
}
