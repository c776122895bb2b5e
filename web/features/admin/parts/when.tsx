import { formatClock, formatDate } from '../../../text/format-date.ts';

/** A day and a time in a table cell, which breaks only between the two. */
export function When({ at }: { at: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(at)},</span>{' '}
      <span className="whitespace-nowrap">{formatClock(at)}</span>
    </>
  );
}
