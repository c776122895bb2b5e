import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen } from '../../features/admin/catalog/items-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/viewitems')({
  loader: () => ({ title: textNow(adminText).areas.viewItems }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: ItemsScreen,
});
