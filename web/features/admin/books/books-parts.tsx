import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { renderFinding, renderQueueEntry } from '@rush/contract/texts/staff.ts';
import { formatNumber, formatRupees } from '../../../text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { Age } from '../parts/age.tsx';
import { Facts } from '../parts/panel.tsx';
import type { Books } from './books-query.ts';

const money = (amount: number | null) => (amount === null ? '–' : formatRupees(amount));

export function Differences({ differences }: Pick<Books, 'differences'>) {
  return (
    <Table
      caption="Differences"
      rows={differences}
      rowKey={(row) => `${row.rule} ${row.subject}`}
      columns={[
        {
          title: 'Where',
          isHead: true,
          cell: (row) => <span className="[overflow-wrap:anywhere]">{row.subject}</span>,
        },
        { title: 'What', cell: (row) => renderFinding(staffTexts, row) },
        { title: 'Expected', isNumeric: true, cell: (row) => money(row.expected) },
        { title: 'Found', isNumeric: true, cell: (row) => money(row.found) },
      ]}
    />
  );
}

/** Open decisions, oldest first, with links to them. */
export function OpenQuestions({ open }: Pick<Books, 'open'>) {
  if (open.length === 0)
    return (
      <Note tone="success" icon="check">
        Nothing is open.
      </Note>
    );
  return (
    <ul className="grid gap-2">
      {open.map((entry) => {
        const { subject, text } = renderQueueEntry(staffTexts, entry);
        return (
          <li
            key={`${entry.kind} ${subject} ${entry.since}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 bg-raised p-3"
          >
            <span className="min-w-0">
              <PathLink
                path={entry.link}
                className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
              >
                {subject}
              </PathLink>{' '}
              <span className="text-sm text-muted">{text}</span>
            </span>
            <span className="flex items-baseline gap-4">
              <span className="text-sm">
                <Age since={entry.since} />
              </span>
              {entry.amount !== null && <span className="numerals font-bold">{money(entry.amount)}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function BookRules({ rules }: Pick<Books, 'rules'>) {
  return (
    <ul className="grid gap-px">
      {rules.map((rule) => (
        <li key={rule.rule} className="flex items-start gap-3 bg-raised px-3 py-2.5 text-sm">
          <span className={rule.holds ? 'text-success' : 'text-danger'}>
            <Icon name={rule.holds ? 'check' : 'warn'} />
            <span className="sr-only">{rule.holds ? 'holds:' : 'does not hold:'}</span>
          </span>
          <span className="min-w-0 flex-1">{staffTexts.bookRule[rule.rule]}</span>
          <span className="text-muted tabular-nums">{formatNumber(rule.checked)} checked</span>
        </li>
      ))}
    </ul>
  );
}

const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  'shop:upi-clearing': 'Received by UPI',
  'shop:sales': 'Sales',
  'shop:promotions': 'Points and bonuses given',
  'shop:lapsed': 'Lapsed with erased accounts',
  'shop:refunds': 'Refunds',
  'shop:grants': 'Given by hand',
  'shop:opening-balances': 'Owed since the earlier shop',
  'people:coins': 'R-Coins of all shoppers',
  'people:points': 'Points of all shoppers',
  'people:earnings': 'Referral earnings of all shoppers',
};

export function AccountTotals({ accounts }: Pick<Books, 'accounts'>) {
  return (
    <Facts
      rows={accounts.map(
        ({ account, balance }) => [ACCOUNT_NAMES[account] ?? account, formatRupees(balance)] as const,
      )}
    />
  );
}
