import { createFileRoute } from '@tanstack/react-router';
import { analytics } from '#queries/admin-reports';
import { searchOf } from '../../api/search-params.ts';
import { AnalyticsScreen } from '../../features/admin/analytics/analytics-screen.tsx';
import { METRICS, type Metric } from '../../features/admin/analytics/metrics.ts';
import { useAddress } from '../../features/admin/parts/table-filters.ts';

const readPeriod = searchOf(analytics);

function readSearch(address: Record<string, unknown>): ReturnType<typeof readPeriod> & { metric?: Metric } {
  return { ...readPeriod(address), metric: METRICS.find((each) => each === address.metric) };
}

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'Analytics' }] }),
  component: () => <AnalyticsScreen {...useAddress(Route.useSearch())} />,
});
