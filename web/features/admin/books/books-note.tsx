import type { OutputOf } from '@rush/contract/call.ts';
import { findingText } from '@rush/contract/texts/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readBooks } from '#calls/admin-books';
import { callQuery } from '../../../api/call-query.ts';
import { formatRupees } from '../../../text/format.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Note } from '../../../ui/states.tsx';
import { counted } from '../parts/figures.tsx';

const SHOWN_MAX = 5;
const money = (amount: number | null) => (amount === null ? '?' : formatRupees(amount));

export function BooksNote() {
  const { data, isError, refetch } = useQuery(booksQuery);
  if (isError) return <RetryNote text="This could not be loaded." onRetry={refetch} />;
  if (!data) return <Note icon="clock">The ledger is being verified…</Note>;
  const page = (
    <Link to="/admin/books" className="underline underline-offset-4">
      Open the books
    </Link>
  );
  if (data.balanced) return <Note tone="success">The books balance. {page}</Note>;
  return (
    <Note tone="danger">
      <p className="font-semibold">
        {counted(data.differences.length, 'difference')} in the books. {page}
      </p>
      <ul className="mt-1 grid gap-1">
        {data.differences.slice(0, SHOWN_MAX).map((difference) => (
          <li key={`${difference.rule} ${difference.subject}`} className="[overflow-wrap:anywhere]">
            {difference.subject}: {`${money(difference.expected)} expected, ${money(difference.found)} found`}
            . {findingText(difference)}
          </li>
        ))}
      </ul>
    </Note>
  );
}

export type Books = OutputOf<typeof readBooks>;

export const booksQuery = callQuery(['mine', 'admin', 'books'], readBooks, {}, { staleTime: 30_000 });
