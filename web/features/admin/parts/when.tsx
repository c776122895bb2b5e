import { formatClock, formatDate } from '../../../text/format-date.ts';

/** A day and a time. Cells of a table break only between the two. */
export function When({ at }: { at: string }) {
  return (
    <>
      <span className="tabular:whitespace-nowrap">{formatDate(at)},</span>{' '}
      <span className="tabular:whitespace-nowrap">{formatClock(at)}</span>
    </>
  );
}
