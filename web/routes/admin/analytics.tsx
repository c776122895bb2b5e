import { createFileRoute } from '@tanstack/react-router';
import { day, oneOf, type SearchOf, searchOf } from '../../api/search-params.ts';
import { AnalyticsScreen } from '../../features/admin/analytics/analytics-screen.tsx';
import { METRICS, type Metric } from '../../features/admin/analytics/metrics.ts';
import { useScreenSearch } from '../../features/admin/parts/table-filters.ts';

const readSearch = searchOf<SearchOf<'analytics'> & { metric?: Metric }>({
  from: day,
  to: day,
  metric: oneOf(METRICS),
});

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'Analytics' }] }),
  component: () => <AnalyticsScreen {...useScreenSearch(Route.useSearch())} />,
});
