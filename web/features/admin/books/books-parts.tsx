import { renderFinding, renderQueueEntry } from '@rush/contract/texts/staff.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminBooksText } from '../../../text/en/admin-books.ts';
import { staffText } from '../../../text/en/staff.ts';
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
  const t = useText(adminBooksText).differences;
  const texts = useText(staffText);
  return (
    <Table
      caption={t.title}
      rows={differences}
      rowKey={(row) => `${row.rule} ${row.subject}`}
      columns={[
        {
          key: 'subject',
          title: t.subject,
          isHead: true,
          cell: (row) => <span className="[overflow-wrap:anywhere]">{row.subject}</span>,
        },
        { key: 'text', title: t.what, cell: (row) => renderFinding(texts, row) },
        { key: 'expected', title: t.expected, isNumeric: true, cell: (row) => money(row.expected) },
        { key: 'found', title: t.found, isNumeric: true, cell: (row) => money(row.found) },
      ]}
    />
  );
}

/** What is still to be decided, oldest first; each leads to where it is. */
export function OpenQuestions({ open }: Pick<Books, 'open'>) {
  const t = useText(adminBooksText).open;
  const texts = useText(staffText);
  if (open.length === 0)
    return (
      <Note tone="success" icon="check">
        {t.none}
      </Note>
    );
  return (
    <ul className="grid gap-2">
      {open.map((entry) => {
        const { subject, text } = renderQueueEntry(texts, entry);
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
  const t = useText(adminBooksText).rules;
  const texts = useText(staffText).bookRule;
  return (
    <ul className="grid gap-px">
      {rules.map((rule) => (
        <li key={rule.rule} className="flex items-start gap-3 bg-raised px-3 py-2.5 text-sm">
          <span className={rule.holds ? 'text-success' : 'text-danger'}>
            <Icon name={rule.holds ? 'check' : 'warn'} />
            <span className="sr-only">{rule.holds ? t.holds : t.broken}</span>
          </span>
          <span className="min-w-0 flex-1">{texts[rule.rule]}</span>
          <span className="text-muted tabular-nums">{t.checked(formatNumber(rule.checked))}</span>
        </li>
      ))}
    </ul>
  );
}

export function AccountTotals({ accounts }: Pick<Books, 'accounts'>) {
  const names: Readonly<Record<string, string>> = useText(adminBooksText).accounts.names;
  return (
    <Facts
      rows={accounts.map(
        ({ account, balance }) => [names[account] ?? account, formatRupees(balance)] as const,
      )}
    />
  );
}
