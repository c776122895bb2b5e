import { createFileRoute } from '@tanstack/react-router';
import { CreateItemScreen } from '../../features/admin/catalog/create-item-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/createitems')({
  loader: () => ({ title: textNow(adminText).areas.createItem }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: CreateItemScreen,
});
