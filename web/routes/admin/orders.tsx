import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../features/admin/orders/pending-screen.tsx';

export const Route = createFileRoute('/admin/orders')({
  head: () => ({ meta: [{ title: 'Pending Orders' }] }),
  component: PendingScreen,
});
