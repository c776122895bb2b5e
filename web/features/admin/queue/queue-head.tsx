import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { QueueList } from './queue-list.tsx';
import { queueQuery } from './queue-query.ts';

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
