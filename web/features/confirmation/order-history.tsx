import type { TimelineEntry } from '@rush/contract/orders.ts';
import { renderEvent } from '@rush/contract/texts/records.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { recordsText } from '../../text/en/records.ts';
import { formatDateTime } from '../../text/format-date.ts';

/** Every step of the order with its time, the first one first. */
export function OrderHistory({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const t = useText(confirmationText);
  const records = useText(recordsText);
  if (timeline.length === 0) return null;
  return (
    <section aria-labelledby="history" className="border-t pt-6">
      <h2 id="history" className="eyebrow mb-3 text-muted">
        {t.history}
      </h2>
      <ol className="grid">
        {timeline.map((entry) => (
          <li
            key={`${entry.at} ${entry.text}`}
            className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
          >
            <span className="font-medium text-pretty">{renderEvent(records, entry.event)}</span>
            <time dateTime={entry.at} className="text-sm text-muted tabular-nums">
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
