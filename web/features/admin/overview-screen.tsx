import { useMutation, useQuery } from '@tanstack/react-query';
import { queryPoints, queryPointsPh, readBooks, stats, workQueue } from '#calls/admin';
import { call } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';
import { formatDateTime, formatNumber, formatRupees } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { QueryStates } from './query-states.tsx';

/** The day at a glance: figures, what needs a person, the books, the supplier's points. */
export function OverviewScreen() {
  const t = useText(adminText);
  return (
    <div className="grid gap-8">
      <h1 className="display text-4xl font-extrabold">{t.areas.overview}</h1>
      <Figures />
      <WorkQueue />
      <div className="grid gap-8 md:grid-cols-2">
        <Books />
        <section className="grid content-start gap-3">
          <h2 className="display text-2xl">{t.points.title}</h2>
          <Points region="BR" />
          <Points region="PH" />
        </section>
      </div>
    </div>
  );
}

function Figures() {
  const t = useText(adminText);
  const query = useQuery({ queryKey: ['mine', 'admin', 'stats'], queryFn: () => call(stats, {}) });
  return (
    <QueryStates query={query}>
      {(figures) => (
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
          {[
            [t.stats.total, formatNumber(figures.total_order)],
            [t.stats.completed, formatNumber(figures.completed)],
            [t.stats.processing, formatNumber(figures.processing)],
            [t.stats.refunded, formatNumber(figures.refunded)],
            [t.stats.sales, formatRupees(figures.total_sale)],
          ].map(([title, value]) => (
            <div key={title} className="bg-raised p-4">
              <dt className="eyebrow text-muted">{title}</dt>
              <dd className="numerals mt-1 text-3xl font-extrabold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </QueryStates>
  );
}

function WorkQueue() {
  const t = useText(adminText);
  const query = useQuery({
    queryKey: ['mine', 'admin', 'queue'],
    queryFn: () => call(workQueue, {}),
    refetchInterval: 30_000,
  });
  return (
    <section className="grid gap-3">
      <h2 className="display text-2xl">{t.queue.title}</h2>
      <QueryStates query={query}>
        {(entries) =>
          entries.length === 0 ? (
            <Note tone="mint" icon="check">
              {t.queue.none}
            </Note>
          ) : (
            <ul className="grid gap-2">
              {entries.map((entry) => (
                <li
                  key={`${entry.kind} ${entry.subject}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 bg-raised p-3"
                >
                  <span className="min-w-0">
                    <span className="block break-all font-semibold">{entry.subject}</span>
                    <span className="text-sm text-muted">
                      {entry.text}, {t.queue.since(formatDateTime(entry.since))}
                    </span>
                  </span>
                  {entry.amount !== null && (
                    <span className="numerals text-xl font-extrabold">{formatRupees(entry.amount)}</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}

function Books() {
  const t = useText(adminText);
  const query = useQuery({ queryKey: ['mine', 'admin', 'books'], queryFn: () => call(readBooks, {}) });
  return (
    <section className="grid content-start gap-3">
      <h2 className="display text-2xl">{t.books.title}</h2>
      <QueryStates query={query}>
        {(books) => (
          <Note tone={books.balanced ? 'mint' : 'brick'} icon={books.balanced ? 'check' : 'warn'}>
            {books.balanced ? t.books.balanced : t.books.differences(books.differences.length)}
          </Note>
        )}
      </QueryStates>
    </section>
  );
}

function Points({ region }: { region: 'BR' | 'PH' }) {
  const t = useText(adminText);
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(region === 'BR' ? queryPoints : queryPointsPh, { body: {} }),
    onError: () => toast('error', t.points.failed),
  });
  return (
    <div className="flex items-center justify-between gap-4 bg-raised p-3">
      <Button variant="outline" busy={isPending} onClick={() => mutate()}>
        {t.points.query(region)}
      </Button>
      <output className="numerals text-2xl font-extrabold">{data?.smile_points}</output>
    </div>
  );
}
