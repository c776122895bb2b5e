import type { OutputOf } from '@rush/contract/call.ts';
import { staffTexts as texts } from '@rush/contract/texts/en/staff.ts';
import { renderQueueEntry } from '@rush/contract/texts/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { workQueue } from '#calls/admin-queue';
import { callQuery } from '../../../api/call-query.ts';
import { formatRupees } from '../../../text/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { Note } from '../../../ui/states.tsx';
import { Age } from '../parts/cells.tsx';
import { counted } from '../parts/counted.ts';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';

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
        <QueueList entries={stuck} none="Every rupee is delivered or returned." />
      </Panel>
      <Panel title="Needs a person">
        <QueueList entries={rest} none="Nothing else waits." />
      </Panel>
    </>
  );
}

const SHOWN_MAX = 5;

export function QueueHead() {
  const query = useQuery(queueQuery);
  return (
    <QueryStates query={query}>
      {(entries) => (
        <>
          <QueueList
            entries={entries.slice(0, SHOWN_MAX)}
            none="Nothing waits. Every rupee is delivered or returned."
          />
          {entries.length > SHOWN_MAX && (
            <Link to="/admin/queue" className={buttonClass({ variant: 'outline' })}>
              All {entries.length} that wait
            </Link>
          )}
        </>
      )}
    </QueryStates>
  );
}

type QueueEntry = OutputOf<typeof workQueue>[number];

const queueQuery = callQuery(['mine', 'admin', 'queue'], workQueue, {}, { refetchInterval: 30_000 });

const KINDS = {
  'stuck-money': { title: 'Stuck money', action: 'Open the order' },
  'unknown-delivery': { title: 'Unknown delivery', action: 'Look at the evidence' },
  'late-payment': { title: 'Payment that does not fit', action: 'Look at the payment' },
  'aged-created': { title: 'Unpaid for an hour', action: 'Verify the payment' },
  'low-balance': { title: 'Low balance at a supplier', action: 'See the balances' },
  'disk-low': { title: 'Little room on a disk', action: 'Open the settings' },
  'book-difference': { title: 'Books differ', action: 'Open the books' },
  'mail-refused': { title: 'Mail refused', action: 'Look at the users' },
  'code-alarm': { title: 'Codes by SMS', action: 'Open the settings' },
  'grant-waiting': { title: 'Grant waits', action: 'Decide the grant' },
  'bonus-review': { title: 'Sign-up bonuses held', action: 'Look at the users' },
  'staff-changed': { title: 'Staff changed', action: 'Look at the user' },
  'account-disputed': { title: 'Account change disputed', action: 'Look at the user' },
} as const;

interface QueueListProps {
  entries: readonly QueueEntry[];
  none: string;
}

function QueueList({ entries, none }: QueueListProps) {
  if (entries.length === 0) return <Note tone="success">{none}</Note>;
  return (
    <ul className="grid gap-2">
      {entries.map((entry) => {
        const { title, action } = KINDS[entry.kind];
        const { subject, text } = renderQueueEntry(texts, entry);
        return (
          <li
            key={`${entry.kind} ${subject} ${entry.since}`}
            className="grid gap-x-6 gap-y-2 bg-raised p-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center"
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold [overflow-wrap:anywhere]">{subject}</span>
                <span className="text-sm">
                  <Age since={entry.since} />
                </span>
              </span>
              <span className="block text-sm text-muted">
                {title}: {text}
              </span>
            </span>
            {entry.amount !== null && (
              <span className="numerals text-xl font-extrabold">{formatRupees(entry.amount)}</span>
            )}
            <PathLink
              path={entry.link}
              aria-label={`${action}: ${subject}`}
              className={`${buttonClass({ size: 'sm', variant: 'outline' })} sm:col-start-3 sm:min-w-44`}
            >
              {action}
            </PathLink>
          </li>
        );
      })}
    </ul>
  );
}
