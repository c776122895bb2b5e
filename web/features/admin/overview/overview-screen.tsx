import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryPoints, queryPointsPh } from '#calls/admin-fulfilment';
import { stats } from '#calls/admin-reports';
import { callQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/client.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { formatBalance, formatNumber, formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { MissingSettings } from '../parts/missing-settings.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { useSeesMoney } from '../parts/use-staff-role.ts';
import { BalancesPanel, Tile, TodayPanel, WeekPanel, weekQuery } from './week-panel.tsx';

type Heads = Record<'opening' | 'queue' | 'books', ReactNode>;

export function OverviewScreen({ opening, queue, books }: Heads) {
  const seesMoney = useSeesMoney();
  return (
    <div className="grid gap-8">
      <AdminHeading title="Overview" />
      <MissingSettings />
      {opening}
      {seesMoney && <Day queue={queue} books={books} />}
      <Panel title="All time">
        <Figures isLinked={seesMoney} />
      </Panel>
    </div>
  );
}

function Day({ queue, books }: Pick<Heads, 'queue' | 'books'>) {
  const query = useQuery(weekQuery);
  return (
    <>
      <TodayPanel query={query} />
      <Panel title="Needs action">{queue}</Panel>
      <div className="grid gap-8 xl:grid-cols-2">
        <div className="grid content-start gap-8">
          <BalancesPanel query={query} />
          <Panel title="Supplier points">
            <Points region="BR" />
            <Points region="PH" />
          </Panel>
          <Panel title="Books">{books}</Panel>
        </div>
        <WeekPanel query={query} />
      </div>
    </>
  );
}

function Figures({ isLinked }: { isLinked: boolean }) {
  return (
    <QueryStates query={useQuery(callQuery(['mine', 'admin', 'stats'], stats))}>
      {(figures) => (
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(4,1fr)_1.4fr]">
          {(
            [
              ['Orders', formatNumber(figures.total_order), '/admin/txn'],
              ['Completed', formatNumber(figures.completed), '/admin/txn?status=Completed'],
              ['Processing', formatNumber(figures.processing), '/admin/orders'],
              ['Refunded', formatNumber(figures.refunded), '/admin/txn?status=Refunded'],
              ['Total sales', formatRupees(figures.total_sale), '/admin/analytics'],
            ] as const
          ).map(([title, value, path]) => (
            <Tile key={title} title={title} path={isLinked && path}>
              {value}
            </Tile>
          ))}
        </dl>
      )}
    </QueryStates>
  );
}

/** Points in Indian figures with two decimals (ADM-1). */
function Points({ region }: { region: 'BR' | 'PH' }) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(region === 'BR' ? queryPoints : queryPointsPh, { body: {} }),
    onError: (error) => toast('error', refusalOf(error) ?? 'Failed to fetch points'),
  });
  return (
    <div className="flex items-center justify-between gap-4 bg-raised p-3">
      <Button variant="outline" busy={isPending} onClick={() => mutate()}>
        Query points {region}
      </Button>
      <output className="numerals text-2xl font-extrabold">
        {data && formatBalance(Number(data.smile_points))}
      </output>
    </div>
  );
}
