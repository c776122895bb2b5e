import { queueText } from '@rush/contract/texts/staff.ts';
import { formatRupees } from '../../../text/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { Note } from '../../../ui/states.tsx';
import { Age, TimeLeft } from './cells.tsx';
import type { QueueEntry } from './queries.ts';

const KINDS = {
  'to-deliver': { title: 'By hand', action: 'Open the order' },
  'stuck-money': { title: 'Overdue', action: 'Open the order' },
  'unknown-delivery': { title: 'Unknown delivery', action: 'Look at the evidence' },
  'late-payment': { title: 'Payment mismatch', action: 'Look at the payment' },
  'aged-created': { title: 'Unpaid for an hour', action: 'Verify the payment' },
  'low-balance': { title: 'Low balance at a supplier', action: 'See the balances' },
  'disk-low': { title: 'Disk space low', action: 'Open the settings' },
  'book-difference': { title: 'Books don’t balance', action: 'Open the books' },
  'mail-refused': { title: 'Mail refused', action: 'Look at the users' },
  'code-alarm': { title: 'Codes by SMS', action: 'Open the settings' },
  'grant-waiting': { title: 'Grant to confirm', action: 'Confirm or refuse' },
  'bonus-review': { title: 'Sign-up bonuses held', action: 'Look at the users' },
  'staff-changed': { title: 'Staff changed', action: 'Look at the user' },
  'account-disputed': { title: 'Account change disputed', action: 'Look at the user' },
} as const;

export function QueueList({ entries }: { entries: readonly QueueEntry[] }) {
  if (entries.length === 0) return <Note tone="success">All caught up.</Note>;
  return (
    <ul className="grid gap-2">
      {entries.map((entry) => {
        const { title, action } = KINDS[entry.kind];
        const { subject, text } = queueText(entry);
        return (
          <li
            key={`${entry.kind} ${subject} ${entry.since}`}
            className="grid gap-x-6 gap-y-2 bg-raised p-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center"
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold [overflow-wrap:anywhere]">{subject}</span>
                <span className="text-sm">
                  {entry.kind === 'to-deliver' ? (
                    <TimeLeft until={entry.data.promisedBy} />
                  ) : (
                    <Age since={entry.since} />
                  )}
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
