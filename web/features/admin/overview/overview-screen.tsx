import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, callQuery, refusalOf } from '../../../api/client.ts';
import { formatBalance, formatNumber, formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Note } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { LINK } from '../parts/cells.tsx';
import { pluralize } from '../parts/figures.tsx';
import { openingQuery, queueQuery } from '../parts/queries.ts';
import { QueueList } from '../parts/queue-list.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { useIsOwner, useSeesMoney } from '../parts/use-staff-role.ts';
import { Balances, Tile, Today, WeekChart, weekQuery } from './week-panel.tsx';

export function OverviewScreen() {
  const seesMoney = useSeesMoney();
  return (
    <div className="grid gap-8">
      <AdminHeading title="Overview" />
      <OpeningReminder />
      {seesMoney && <TodayPanels />}
      <Panel title="All time">
        <Figures isLinked={seesMoney} />
      </Panel>
    </div>
  );
}

function OpeningReminder() {
  const { data } = useQuery({ ...openingQuery, enabled: useIsOwner() });
  if (!data || data.open === 0) return null;
  return (
    <Note
      tone="warning"
      icon="shop"
      action={<LinkButton label="Continue setup" to="/admin/opening" size="sm" />}
    >
      Opening checklist: {pluralize(data.open, 'step')} left
    </Note>
  );
}

function TodayPanels() {
  const query = useQuery(weekQuery);
  return (
    <>
      <Panel title="Today" aside="Compared with yesterday at this time">
        <QueryStates query={query}>{(figures) => <Today figures={figures} />}</QueryStates>
      </Panel>
      <Panel title="Needs action">
        <NeedsAction />
      </Panel>
      <div className="grid gap-8 xl:grid-cols-2">
        <div className="grid content-start gap-8">
          <Panel
            title="Supplier balances"
            aside={
              <Link to="/admin/analytics" className={LINK}>
                See how they moved
              </Link>
            }
          >
            <QueryStates query={query}>{({ balances }) => <Balances balances={balances} />}</QueryStates>
          </Panel>
          <Panel title="Supplier points">
            <Points region="BR" />
            <Points region="PH" />
          </Panel>
        </div>
        <Panel title="Sales in the last seven days">
          <QueryStates query={query}>{({ days }) => <WeekChart days={days} />}</QueryStates>
        </Panel>
      </div>
    </>
  );
}

const SHOWN_MAX = 5;

function NeedsAction() {
  return (
    <QueryStates query={useQuery(queueQuery)}>
      {(entries) => (
        <>
          <QueueList entries={entries.slice(0, SHOWN_MAX)} />
          {entries.length > SHOWN_MAX && (
            <LinkButton label={`See all ${entries.length}`} to="/admin/queue" variant="outline" />
          )}
        </>
      )}
    </QueryStates>
  );
}

function Figures({ isLinked }: { isLinked: boolean }) {
  return (
    <QueryStates query={useQuery(callQuery(['mine', 'admin', 'stats'], 'stats'))}>
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

/** Points with Indian digit grouping and two decimals (ADM-1). */
function Points({ region }: { region: 'BR' | 'PH' }) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(region === 'BR' ? 'queryPoints' : 'queryPointsPh', { body: {} }),
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
