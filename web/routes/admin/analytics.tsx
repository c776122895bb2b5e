import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsScreen } from '../../features/admin/analytics/analytics-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/analytics')({
  loader: () => ({ title: textNow(adminText).areas.numbers }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: AnalyticsScreen,
});
