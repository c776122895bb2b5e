import { formatClock, formatDate } from '../../../text/format-date.ts';

/** A day and a time in the cell of a table: a narrow one breaks between them, never within. */
export function When({ at }: { at: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(at)},</span>{' '}
      <span className="whitespace-nowrap">{formatClock(at)}</span>
    </>
  );
}
