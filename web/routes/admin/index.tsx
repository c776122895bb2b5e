import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '../../features/admin/overview/overview-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/')({
  loader: () => ({ title: textNow(adminText).areas.overview }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: OverviewScreen,
});
