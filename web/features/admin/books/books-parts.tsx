import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { renderFinding, renderQueueEntry } from '@rush/contract/texts/staff.ts';
import { adminBooksText as t } from '../../../text/admin/books.ts';
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
      caption={t.differences.title}
      rows={differences}
      rowKey={(row) => `${row.rule} ${row.subject}`}
      columns={[
        {
          key: 'subject',
          title: t.differences.subject,
          isHead: true,
          cell: (row) => <span className="[overflow-wrap:anywhere]">{row.subject}</span>,
        },
        { key: 'text', title: t.differences.what, cell: (row) => renderFinding(staffTexts, row) },
        {
          key: 'expected',
          title: t.differences.expected,
          isNumeric: true,
          cell: (row) => money(row.expected),
        },
        { key: 'found', title: t.differences.found, isNumeric: true, cell: (row) => money(row.found) },
      ]}
    />
  );
}

/** What is still to be decided, oldest first; each leads to where it is. */
export function OpenQuestions({ open }: Pick<Books, 'open'>) {
  if (open.length === 0)
    return (
      <Note tone="success" icon="check">
        {t.open.none}
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
            <span className="sr-only">{rule.holds ? t.rules.holds : t.rules.broken}</span>
          </span>
          <span className="min-w-0 flex-1">{staffTexts.bookRule[rule.rule]}</span>
          <span className="text-muted tabular-nums">{t.rules.checked(formatNumber(rule.checked))}</span>
        </li>
      ))}
    </ul>
  );
}

export function AccountTotals({ accounts }: Pick<Books, 'accounts'>) {
  const names: Readonly<Record<string, string>> = t.accounts.names;
  return (
    <Facts
      rows={accounts.map(
        ({ account, balance }) => [names[account] ?? account, formatRupees(balance)] as const,
      )}
    />
  );
}
