import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { checkBooks } from '#calls/admin-books';
import { call } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { adminBooksText as t } from '../../../text/admin/books.ts';
import { adminText } from '../../../text/admin/common.ts';
import { formatNumber } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { BackupsPanel } from './backups-panel.tsx';
import { AccountTotals, BookRules, Differences, OpenQuestions } from './books-parts.tsx';
import { type Books, booksQuery } from './books-query.ts';
import { DocumentsPanel } from './documents-panel.tsx';

/** The ledger audit: what holds, what does not, what is open, and what the accounts hold. */
export function BooksScreen() {
  const title = adminText.areas.books;
  const query = useQuery(booksQuery);
  const isOwner = useIsOwner();
  return (
    <div className="grid gap-8">
      <AdminHeading title={title} lead={t.lead}>
        {isOwner && <CheckButton />}
      </AdminHeading>
      <QueryStates query={query}>{(books) => <Proof books={books} />}</QueryStates>
      {isOwner && <DocumentsPanel />}
    </div>
  );
}

function CheckButton() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(checkBooks, { body: {} }),
    onSuccess: (books) => {
      queries.setQueryData(booksQuery.queryKey, books);
      toast(books.balanced ? 'success' : 'error', t.verdict(books.differences.length));
      void queries.invalidateQueries({ queryKey: ['mine', 'admin', 'queue'] });
    },
    onError: (error) => toast('error', explainError(error, t.failed)),
  });
  return (
    <Button variant="primary" busy={isPending} onClick={() => mutate()}>
      {t.check}
    </Button>
  );
}

function Proof({ books }: { books: Books }) {
  const verified = t.verified(formatDateTime(books.checkedAt), formatNumber(books.tookMs / 1000));
  return (
    <>
      {books.balanced ? (
        <Note tone="success" icon="check">
          {t.verdict(0)} {verified}
        </Note>
      ) : (
        <Note tone="danger" icon="warn" role="alert">
          <p className="font-semibold">{t.verdict(books.differences.length)}</p>
          <p>
            {books.differingSince && t.paused(formatDateTime(books.differingSince))} {verified}
          </p>
        </Note>
      )}
      {books.differences.length > 0 && (
        <Panel title={t.differences.title}>
          <Differences differences={books.differences} />
        </Panel>
      )}
      <Panel title={t.open.title}>
        <OpenQuestions open={books.open} />
      </Panel>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel title={t.rules.title}>
          <BookRules rules={books.rules} />
        </Panel>
        <div className="grid content-start gap-8">
          <Panel title={t.accounts.title}>
            <AccountTotals accounts={books.accounts} />
          </Panel>
          <BackupsPanel />
        </div>
      </div>
    </>
  );
}
