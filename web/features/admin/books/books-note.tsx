import { staffTexts as texts } from '@rush/contract/texts/en/staff.ts';
import { renderFinding } from '@rush/contract/texts/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminText } from '../../../text/admin/common.ts';
import { adminQueueText } from '../../../text/admin/queue.ts';
import { formatRupees } from '../../../text/format.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Note } from '../../../ui/states.tsx';
import { booksQuery } from './books-query.ts';

const SHOWN_MAX = 5;
const money = (amount: number | null) => (amount === null ? '?' : formatRupees(amount));

/** Whether the books balance, and the first differences where they do not. */
export function BooksNote() {
  const t = adminQueueText.books;
  const { failed, retry } = adminText;
  const { data, isError, refetch } = useQuery(booksQuery);
  if (isError) return <RetryNote text={failed} retry={retry} onRetry={refetch} />;
  if (!data) return <Note icon="clock">{t.checking}</Note>;
  const page = (
    <Link to="/admin/books" className="underline underline-offset-4">
      {t.open}
    </Link>
  );
  if (data.balanced)
    return (
      <Note tone="success" icon="check">
        {t.balanced} {page}
      </Note>
    );
  return (
    <Note tone="danger" icon="warn">
      <p className="font-semibold">
        {t.differ(data.differences.length)} {page}
      </p>
      <ul className="mt-1 grid gap-1">
        {data.differences.slice(0, SHOWN_MAX).map((difference) => (
          <li key={`${difference.rule} ${difference.subject}`} className="[overflow-wrap:anywhere]">
            {difference.subject}: {t.expected(money(difference.expected), money(difference.found))}.{' '}
            {renderFinding(texts, difference)}
          </li>
        ))}
      </ul>
    </Note>
  );
}
