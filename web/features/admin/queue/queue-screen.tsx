import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../../text/format.ts';
import { pluralize } from '../parts/figures.tsx';
import { type QueueEntry, queueQuery } from '../parts/queries.ts';
import { QueueList } from '../parts/queue-list.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { BrowserAlerts } from './browser-alerts.tsx';

export function QueueScreen() {
  return (
    <div className="grid gap-8">
      <AdminHeading title="Work queue" lead="What needs your attention now, oldest first." />
      <BrowserAlerts />
      <QueryStates query={useQuery(queueQuery)}>{(entries) => <Queues entries={entries} />}</QueryStates>
    </div>
  );
}

const PAID: readonly QueueEntry['kind'][] = ['to-deliver', 'stuck-money'];

function Queues({ entries }: { entries: readonly QueueEntry[] }) {
  const paid = entries.filter(({ kind }) => PAID.includes(kind));
  const rest = entries.filter(({ kind }) => !PAID.includes(kind));
  const total = paid.reduce((sum, entry) => sum + (entry.amount ?? 0), 0);
  if (paid.length === 0) return <QueueList entries={rest} />;
  return (
    <>
      <Panel title="Paid orders" aside={`${formatRupees(total)} in ${pluralize(paid.length, 'order')}`}>
        <QueueList entries={paid} />
      </Panel>
      {rest.length > 0 && (
        <Panel title="Also needs attention">
          <QueueList entries={rest} />
        </Panel>
      )}
    </>
  );
}
