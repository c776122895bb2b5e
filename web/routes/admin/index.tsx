import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '../../features/admin/overview/overview-screen.tsx';

export const Route = createFileRoute('/admin/')({
  head: () => ({ meta: [{ title: 'Overview' }] }),
  component: OverviewScreen,
});
