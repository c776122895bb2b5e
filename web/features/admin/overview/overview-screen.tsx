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
import { WeekPanel } from './week-panel.tsx';

type Heads = Record<'opening' | 'queue' | 'books', ReactNode>;

export function OverviewScreen({ opening, queue, books }: Heads) {
  const seesMoney = useSeesMoney();
  return (
    <div className="grid gap-8">
      <AdminHeading title="Overview" />
      <MissingSettings />
      {opening}
      {seesMoney && (
        <>
          <Panel title="Needs a person now">{queue}</Panel>
          <WeekPanel />
          <div className="grid gap-8 xl:grid-cols-2">
            <Panel title="Books">{books}</Panel>
            <Panel title="Supplier points">
              <Points region="BR" />
              <Points region="PH" />
            </Panel>
          </div>
        </>
      )}
      <Panel title="All time">
        <Figures />
      </Panel>
    </div>
  );
}

function Figures() {
  const query = useQuery(callQuery(['mine', 'admin', 'stats'], stats));
  return (
    <QueryStates query={query}>
      {(figures) => (
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(4,1fr)_1.4fr]">
          {[
            ['Orders', formatNumber(figures.total_order)],
            ['Completed', formatNumber(figures.completed)],
            ['Processing', formatNumber(figures.processing)],
            ['Refunded', formatNumber(figures.refunded)],
            ['Total sale', formatRupees(figures.total_sale)],
          ].map(([title, value]) => (
            <div key={title} className="min-w-0 bg-raised p-4 max-md:last:col-span-2">
              <dt className="eyebrow text-muted">{title}</dt>
              <dd className="numerals mt-1 text-3xl font-extrabold">{value}</dd>
            </div>
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
