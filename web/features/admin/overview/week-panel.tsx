import type { OutputOf } from '@rush/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { week } from '#calls/admin-reports';
import { call } from '../../../api/client.ts';
import { formatNumber, formatRupees } from '../../../text/format.ts';
import { Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { WeekChart } from './week-chart.tsx';

type Week = OutputOf<typeof week>;

const REFRESH_MS = 60_000;

/** Today against yesterday, and the week as bars. */
export function WeekPanel() {
  const query = useQuery({
    queryKey: ['mine', 'admin', 'week'],
    queryFn: ({ signal }) => call(week, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="Today against yesterday">
      <QueryStates query={query}>
        {(figures) => (
          <div className="grid gap-3 lg:grid-cols-2">
            <dl className="grid grid-cols-2 content-start gap-3">
              <Compared figures={figures} name="sales" title="Sales" />
              <Compared figures={figures} name="orders" title="Orders" />
              <Compared figures={figures} name="completed" title="Completed" />
            </dl>
            <WeekChart days={figures.days} />
          </div>
        )}
      </QueryStates>
    </Panel>
  );
}

interface ComparedProps {
  figures: Week;
  name: 'sales' | 'orders' | 'completed';
  title: string;
}

function Compared({ figures, name, title }: ComparedProps) {
  const { today, yesterday, yesterdayByNow } = figures;
  const format = name === 'sales' ? formatRupees : formatNumber;
  const change = changeOf(today[name], yesterdayByNow[name]);
  return (
    <div className={name === 'sales' ? 'col-span-2 min-w-0 bg-raised p-4' : 'min-w-0 bg-raised p-4'}>
      <dt className="eyebrow text-muted">{title}</dt>
      <dd className="mt-1 grid gap-1 text-sm text-muted">
        <span className="numerals text-3xl font-extrabold text-foreground">{format(today[name])}</span>
        {change !== null && (
          <span>
            {change === '0%'
              ? 'as much as yesterday by this time'
              : `${change} against yesterday by this time`}
          </span>
        )}
        <span>Yesterday by this time: {format(yesterdayByNow[name])}</span>
        <span>All of yesterday: {format(yesterday[name])}</span>
      </dd>
    </div>
  );
}

/** `+12%`; null where there is nothing to compare with. */
function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  const sign = percent > 0 ? '+' : '−';
  return percent === 0 ? '0%' : `${sign}${Math.abs(percent)}%`;
}
