import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../features/admin/orders/pending-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/orders')({
  loader: () => ({ title: textNow(adminText).areas.pending }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: PendingScreen,
});
