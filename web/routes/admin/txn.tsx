import { createFileRoute } from '@tanstack/react-router';
import { AllOrdersScreen } from '../../features/admin/orders/orders-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/txn')({
  loader: () => ({ title: textNow(adminText).areas.orders }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: AllOrdersScreen,
});
