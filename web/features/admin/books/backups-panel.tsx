import type { OutputOf } from '@rush/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readBackups, releaseHeldDeliveries } from '#calls/admin-backups';
import { callQuery } from '../../../api/call-query.ts';
import { call, isApiError } from '../../../api/client.ts';
import { adminBooksText } from '../../../text/admin/books.ts';
import { formatNumber } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Facts, Panel, QueryStates } from '../parts/screen.tsx';
import { ConfirmDialog } from '../parts/staff-dialog.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';

const t = adminBooksText.backups;

const BYTES_OF_MEGABYTE = 1024 * 1024;

/** The last backup, the next one, what failed, and what a restored shop holds back. */
export function BackupsPanel() {
  const query = useQuery(backupsQuery);
  return (
    <Panel title={t.title}>
      <QueryStates query={query}>
        {(backups) => (
          <>
            {backups.hold && <HeldDeliveries hold={backups.hold} />}
            <BackupNotes backups={backups} />
            <LastBackup backups={backups} />
          </>
        )}
      </QueryStates>
    </Panel>
  );
}

function BackupNotes({ backups: { isPlanned, isOverdue, failure, last } }: { backups: Backups }) {
  return (
    <>
      {failure && (
        <Note tone="danger">
          <p className="font-semibold">{t.failed(formatDateTime(failure.at))}</p>
          <p className="[overflow-wrap:anywhere]">{failure.problem}</p>
        </Note>
      )}
      {isOverdue && <Note tone="danger">{t.overdue}</Note>}
      {!isPlanned && <Note icon="warn">{t.notPlanned}</Note>}
      {isPlanned && !last && !failure && <Note icon="clock">{t.none}</Note>}
    </>
  );
}

function LastBackup({ backups: { last, nextAt } }: { backups: Backups }) {
  return (
    <Facts
      rows={[
        [t.last, last && formatDateTime(last.at)],
        [t.file, last?.file],
        [t.size, last && t.megabytes(formatNumber(last.bytes / BYTES_OF_MEGABYTE))],
        [t.rows, last?.rows != null && formatNumber(last.rows)],
        [t.pictures, last?.pictures != null && formatNumber(last.pictures)],
        [t.next, nextAt && formatDateTime(nextAt)],
      ]}
    />
  );
}

function HeldDeliveries({ hold }: { hold: NonNullable<Backups['hold']> }) {
  const queries = useQueryClient();
  const isOwner = useIsOwner();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(releaseHeldDeliveries, { body: {} }),
    onSuccess: (backups) => {
      queries.setQueryData(backupsQuery.queryKey, backups);
      toast('success', t.released);
    },
    onError: (error) => toast('error', (isApiError(error) && error.message) || 'This could not be loaded.'),
    onSettled: () => setAsking(false),
  });
  const text = t.held(formatDateTime(hold.placedUntil), hold.orders);
  return (
    <Note tone="danger">
      <p>{text}</p>
      {isOwner && (
        <Button className="mt-3" onClick={() => setAsking(true)}>
          {t.release}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          question={t.releaseQuestion}
          subject={text}
          confirm={t.releaseNow}
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Note>
  );
}

type Backups = OutputOf<typeof readBackups>;

const backupsQuery = callQuery(['mine', 'admin', 'backups'], readBackups, {}, { staleTime: 30_000 });
