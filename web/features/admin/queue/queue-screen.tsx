import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatRupees } from '../../../text/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { counted } from '../parts/counted.ts';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { QueueList } from './queue-list.tsx';
import { type QueueEntry, queueQuery } from './queue-query.ts';

/** Stuck money first, then everything else that waits for staff. */
export function QueueScreen({ books }: { books: ReactNode }) {
  const query = useQuery(queueQuery);
  return (
    <div className="grid gap-8">
      <AdminHeading
        title="Work queue"
        lead="What needs a person now, oldest first. The target is an empty page."
      />
      <QueryStates query={query}>{(entries) => <Queues entries={entries} />}</QueryStates>
      <Panel title="Books">{books}</Panel>
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
        title="Captured, neither delivered nor returned"
        aside={stuck.length > 0 && `${formatRupees(total)} in ${counted(stuck.length, 'order')}`}
      >
        {stuck.length === 0 ? (
          <Note tone="success" icon="check">
            Every rupee is delivered or returned.
          </Note>
        ) : (
          <QueueList entries={stuck} />
        )}
      </Panel>
      <Panel title="Needs a person">
        {rest.length === 0 ? (
          <Note tone="success" icon="check">
            Nothing else waits.
          </Note>
        ) : (
          <QueueList entries={rest} />
        )}
      </Panel>
    </>
  );
}

const SHOWN_MAX = 5;

/** The first entries, for the overview. */
export function QueueHead() {
  const query = useQuery(queueQuery);
  return (
    <QueryStates query={query}>
      {(entries) =>
        entries.length === 0 ? (
          <Note tone="success" icon="check">
            Nothing waits. Every rupee is delivered or returned.
          </Note>
        ) : (
          <>
            <QueueList entries={entries.slice(0, SHOWN_MAX)} />
            {entries.length > SHOWN_MAX && (
              <Link to="/admin/queue" className={buttonClass({ variant: 'outline' })}>
                All {entries.length} that wait
              </Link>
            )}
          </>
        )
      }
    </QueryStates>
  );
}
