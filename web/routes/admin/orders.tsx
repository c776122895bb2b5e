import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../features/admin/orders/pending-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/orders')({
  loader: () => ({ title: adminText.areas.pending }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: PendingScreen,
});
