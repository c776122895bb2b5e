import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { checkBooks } from '#calls/admin-books';
import { call } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { formatNumber } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { counted } from '../parts/counted.ts';
import { Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { BackupsPanel } from './backups-panel.tsx';
import { AccountTotals, BookRules, Differences, OpenQuestions } from './books-parts.tsx';
import { type Books, booksQuery } from './books-query.ts';
import { DocumentsPanel } from './documents-panel.tsx';

const verdictOf = ({ balanced, differences }: Books): string =>
  balanced ? 'The books balance.' : `${counted(differences.length, 'difference')} in the books.`;

export function BooksScreen() {
  const query = useQuery(booksQuery);
  const isOwner = useIsOwner();
  return (
    <div className="grid gap-8">
      <AdminHeading
        title="Books"
        lead="Every rupee has two sides. The ledger is verified each night; a difference pauses payouts until someone has looked."
      >
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
      toast(books.balanced ? 'success' : 'error', verdictOf(books));
      void queries.invalidateQueries({ queryKey: ['mine', 'admin', 'queue'] });
    },
    onError: (error) => toast('error', explainError(error, 'The ledger could not be verified.')),
  });
  return (
    <Button variant="primary" busy={isPending} onClick={() => mutate()}>
      Check now
    </Button>
  );
}

function Proof({ books }: { books: Books }) {
  const verified = `Verified ${formatDateTime(books.checkedAt)} in ${formatNumber(books.tookMs / 1000)} s.`;
  return (
    <>
      {books.balanced ? (
        <Note tone="success" icon="check">
          {verdictOf(books)} {verified}
        </Note>
      ) : (
        <Note tone="danger" icon="warn" role="alert">
          <p className="font-semibold">{verdictOf(books)}</p>
          <p>
            {books.differingSince &&
              `Since ${formatDateTime(books.differingSince)} points and earnings are not redeemed and no R-Coins are given. Find the cause, put it right, then check again.`}{' '}
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
        <OpenQuestions open={books.open} />
      </Panel>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel title="What was verified">
          <BookRules rules={books.rules} />
        </Panel>
        <div className="grid content-start gap-8">
          <Panel title="What the accounts hold">
            <AccountTotals accounts={books.accounts} />
          </Panel>
          <BackupsPanel />
        </div>
      </div>
    </>
  );
}
