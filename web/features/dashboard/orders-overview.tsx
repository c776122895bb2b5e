import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { orderCounts } from '#calls/orders';
import { call } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { dashboardText } from '../../text/en/dashboard.ts';
import { formatNumber } from '../../text/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export function OrdersOverview({ userId }: { userId: string }) {
  const t = useText(dashboardText);
  const { data, isError } = useQuery({
    queryKey: ['mine', 'orders', 'counts'],
    queryFn: ({ signal }) => call(orderCounts, { params: { userId } }, { signal }),
    staleTime: 0,
  });
  const figures = [
    { label: t.total, count: data?.total_order, search: {} },
    { label: t.completed, count: data?.completed, search: { status: 'Completed' as const } },
    { label: t.refunded, count: data?.refunded, search: { status: 'Refunded' as const } },
  ];
  return (
    <section aria-labelledby="overview" className="grid content-start gap-6 bg-raised p-4 sm:p-6">
      <h2 id="overview" className="eyebrow text-muted">
        {t.overview}
      </h2>
      <dl className="grid grid-cols-3">
        {figures.map(({ label, count, search }) => (
          <div key={label} className="flex flex-col-reverse gap-2 border-l px-3 first:border-l-0 first:pl-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="numerals text-5xl sm:text-6xl">
              {count === undefined && !isError ? (
                <Skeleton className="h-[1em] w-14" />
              ) : count === undefined ? (
                '–'
              ) : (
                <Link
                  to="/orders"
                  search={search}
                  aria-label={`${label}: ${formatNumber(count)}`}
                  className="block underline-offset-8 hover:underline"
                >
                  {formatNumber(count)}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
