import { BOOK_RULE_TEXTS } from '@rush/contract/book-rules.ts';
import { findingText } from '@rush/contract/texts/staff.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callQuery, explainError, type Output } from '../../../api/client.ts';
import { formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formatSeconds, pluralize } from '../parts/figures.tsx';
import { ledgerAccountName } from '../parts/ledger-account-name.ts';
import { QueueList } from '../parts/queue-list.tsx';
import { AdminHeading, Facts, Panel, QueryStates } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { BackupsPanel } from './backups-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';

type Books = Output<'readBooks'>;

const booksQuery = callQuery(['mine', 'admin', 'books'], 'readBooks', {}, { staleTime: 30_000 });

const verdictOf = ({ balanced, differences }: Books): string =>
  balanced ? 'The books balance.' : `${pluralize(differences.length, 'difference')} in the books.`;

export function BooksScreen() {
  const isOwner = useIsOwner();
  return (
    <div className="grid gap-8">
      <AdminHeading
        title="Books"
        lead="Checked every night. A difference pauses payouts until it is resolved."
      >
        {isOwner && <CheckButton />}
      </AdminHeading>
      <QueryStates query={useQuery(booksQuery)}>{(books) => <AuditResult books={books} />}</QueryStates>
      {isOwner && <DocumentsPanel />}
    </div>
  );
}

function CheckButton() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('checkBooks', { body: {} }),
    onSuccess: (books) => {
      queries.setQueryData(booksQuery.queryKey, books);
      toast(books.balanced ? 'success' : 'error', verdictOf(books));
      void queries.invalidateQueries({ queryKey: ['mine', 'admin', 'queue'] });
    },
    onError: (error) => toast('error', explainError(error, 'The books could not be checked.')),
  });
  return <Button label="Check now" variant="primary" busy={isPending} onClick={() => mutate()} />;
}

function AuditResult({ books }: { books: Books }) {
  const verified = `Verified ${formatDateTime(books.checkedAt)} in ${formatSeconds(books.tookMs / 1000)}.`;
  return (
    <>
      {books.balanced ? (
        <Note tone="success">
          {verdictOf(books)} {verified}
        </Note>
      ) : (
        <Note tone="danger" role="alert">
          <p className="font-semibold">{verdictOf(books)}</p>
          <p>
            {books.differingSince &&
              `Since ${formatDateTime(books.differingSince)}, points and earnings cannot be redeemed, and no R-Coins are granted. Find the cause, fix it, then check again.`}{' '}
            {verified}
          </p>
        </Note>
      )}
      {books.differences.length > 0 && (
        <Panel title="Differences">
          <Differences differences={books.differences} />
        </Panel>
      )}
      <Panel title="Still open">
        <QueueList entries={books.open} />
      </Panel>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel title="What was verified">
          <BookRules rules={books.rules} />
        </Panel>
        <div className="grid content-start gap-8">
          <Panel title="Account balances">
            <Facts
              rows={books.accounts.map(({ account, balance }) => [
                ledgerAccountName(account),
                formatRupees(balance),
              ])}
            />
          </Panel>
          <BackupsPanel />
        </div>
      </div>
    </>
  );
}

const formatMoney = (amount: number | null) => (amount === null ? '–' : formatRupees(amount));

function Differences({ differences }: Pick<Books, 'differences'>) {
  return (
    <Table
      caption="Differences"
      rows={differences}
      rowKey={(row) => `${row.rule} ${row.subject}`}
      columns={[
        {
          title: 'Where',
          isHead: true,
          cell: (row) => <span className="[overflow-wrap:anywhere]">{ledgerAccountName(row.subject)}</span>,
        },
        { title: 'What', cell: (row) => findingText(row) },
        { title: 'Expected', isNumeric: true, cell: (row) => formatMoney(row.expected) },
        { title: 'Found', isNumeric: true, cell: (row) => formatMoney(row.found) },
      ]}
    />
  );
}

function BookRules({ rules }: Pick<Books, 'rules'>) {
  return (
    <ul className="grid gap-px">
      {rules.map((rule) => (
        <li key={rule.rule} className="flex items-start gap-3 bg-raised px-3 py-2.5 text-sm">
          <span className={rule.holds ? 'text-success' : 'text-danger'}>
            <Icon name={rule.holds ? 'check' : 'warn'} />
            <span className="sr-only">{rule.holds ? 'holds:' : 'does not hold:'}</span>
          </span>
          <span className="min-w-0 flex-1">{BOOK_RULE_TEXTS[rule.rule]}</span>
          <span className="text-muted tabular-nums">{formatNumber(rule.checked)} checked</span>
        </li>
      ))}
    </ul>
  );
}
