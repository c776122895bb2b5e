import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatRupees } from '../../../text/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Note } from '../../../ui/states.tsx';
import { counted } from '../parts/figures.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { BrowserAlerts } from './browser-alerts.tsx';
import { QueueList } from './queue-list.tsx';
import { type QueueEntry, queueQuery } from './queue-query.ts';

export function QueueScreen({ books }: { books: ReactNode }) {
  return (
    <div className="grid gap-8">
      <AdminHeading title="Work queue" lead="What needs a person now, oldest first." />
      <BrowserAlerts />
      <QueryStates query={useQuery(queueQuery)}>{(entries) => <Queues entries={entries} />}</QueryStates>
      <Panel title="Books">{books}</Panel>
    </div>
  );
}

const PAID: readonly QueueEntry['kind'][] = ['to-deliver', 'stuck-money'];

function Queues({ entries }: { entries: readonly QueueEntry[] }) {
  const paid = entries.filter(({ kind }) => PAID.includes(kind));
  const rest = entries.filter(({ kind }) => !PAID.includes(kind));
  const total = paid.reduce((sum, entry) => sum + (entry.amount ?? 0), 0);
  if (entries.length === 0) return <AllCaughtUp />;
  return (
    <>
      {paid.length > 0 && (
        <Panel title="Paid orders" aside={`${formatRupees(total)} in ${counted(paid.length, 'order')}`}>
          <QueueList entries={paid} />
        </Panel>
      )}
      {rest.length > 0 && (
        <Panel title="Also needs a person">
          <QueueList entries={rest} />
        </Panel>
      )}
    </>
  );
}

const AllCaughtUp = () => <Note tone="success">All caught up.</Note>;

const SHOWN_MAX = 5;

export function QueueHead() {
  return (
    <QueryStates query={useQuery(queueQuery)}>
      {(entries) =>
        entries.length === 0 ? (
          <AllCaughtUp />
        ) : (
          <>
            <QueueList entries={entries.slice(0, SHOWN_MAX)} />
            {entries.length > SHOWN_MAX && (
              <LinkButton to="/admin/queue" variant="outline">
                See all {entries.length}
              </LinkButton>
            )}
          </>
        )
      }
    </QueryStates>
  );
}
