import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminText } from '../../../text/admin/common.ts';
import { adminQueueText as t } from '../../../text/admin/queue.ts';
import { formatRupees } from '../../../text/format.ts';
import { Note } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { QueueList } from './queue-list.tsx';
import { type QueueEntry, queueQuery } from './queue-query.ts';

/** The page a shop's day starts with: stuck money first, then everything else that waits for a person. */
export function QueueScreen({ books }: { books: ReactNode }) {
  const title = adminText.areas.queue;
  const query = useQuery(queueQuery);
  return (
    <div className="grid gap-8">
      <AdminHeading title={title} lead={t.lead} />
      <QueryStates query={query}>{(entries) => <Queues entries={entries} />}</QueryStates>
      <Panel title={t.books.title}>{books}</Panel>
    </div>
  );
}

function Queues({ entries }: { entries: readonly QueueEntry[] }) {
  const stuck = entries.filter((entry) => entry.kind === 'stuck-money');
  const rest = entries.filter((entry) => entry.kind !== 'stuck-money');
  const total = stuck.reduce((sum, entry) => sum + (entry.amount ?? 0), 0);
  return (
    <>
      <Panel
        title={t.stuck.title}
        aside={stuck.length > 0 && t.stuck.total(formatRupees(total), stuck.length)}
      >
        {stuck.length === 0 ? (
          <Note tone="success" icon="check">
            {t.stuck.none}
          </Note>
        ) : (
          <QueueList entries={stuck} />
        )}
      </Panel>
      <Panel title={t.rest}>
        {rest.length === 0 ? (
          <Note tone="success" icon="check">
            {t.none}
          </Note>
        ) : (
          <QueueList entries={rest} />
        )}
      </Panel>
    </>
  );
}
