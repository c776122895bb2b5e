import { useQuery } from '@tanstack/react-query';
import { call, callQuery, type Output } from '../../../api/client.ts';
import { formatNumber } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Note } from '../../../ui/states.tsx';
import { pluralize } from '../parts/figures.tsx';
import { Facts, Panel, QueryStates } from '../parts/screen.tsx';
import { ConfirmButton } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

export function BackupsPanel() {
  return (
    <Panel title="Backups">
      <QueryStates query={useQuery(backupsQuery)}>
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
          <p className="font-semibold">The backup at {formatDateTime(failure.at)} failed:</p>
          <p className="[overflow-wrap:anywhere]">{failure.problem}</p>
        </Note>
      )}
      {isOverdue && <Note tone="danger">The next backup is overdue.</Note>}
      {!isPlanned && (
        <Note icon="warn">No backups are scheduled. Run npm run setup on the server to choose a folder.</Note>
      )}
      {isPlanned && !last && !failure && <Note icon="clock">No backup has been made yet.</Note>}
    </>
  );
}

function LastBackup({ backups: { last, nextAt } }: { backups: Backups }) {
  return (
    <Facts
      rows={[
        ['Last', last && formatDateTime(last.at)],
        ['File', last?.file],
        ['Size', last && `${formatNumber(last.bytes / BYTES_PER_MEGABYTE)} MB`],
        ['Rows', last?.rows != null && formatNumber(last.rows)],
        ['Pictures', last?.pictures != null && formatNumber(last.pictures)],
        ['Next', nextAt && formatDateTime(nextAt)],
      ]}
    />
  );
}

function HeldDeliveries({ hold }: { hold: NonNullable<Backups['hold']> }) {
  const isOwner = useIsOwner();
  const release = useAction(() => call('releaseHeldDeliveries', { body: {} }), {
    done: 'The deliveries were released.',
  });
  const waiting = `${pluralize(hold.orders, 'paid order')} ${hold.orders === 1 ? 'is' : 'are'} waiting`;
  const text = `This shop was restored. Orders placed until ${formatDateTime(hold.placedUntil)} are not sent to suppliers: ${waiting}. Compare them with the suppliers’ lists, complete what was delivered, then release the rest.`;
  return (
    <Note tone="danger">
      <p>{text}</p>
      {isOwner && (
        <ConfirmButton
          label="Release deliveries"
          className="mt-3"
          question="Send the waiting orders?"
          subject={text}
          confirm="Send"
          action={release}
        />
      )}
    </Note>
  );
}

type Backups = Output<'readBackups'>;

const backupsQuery = callQuery(['mine', 'admin', 'backups'], 'readBackups', {}, { staleTime: 30_000 });
