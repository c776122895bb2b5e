import { createFileRoute } from '@tanstack/react-router';
import { CreateItemScreen } from '../../features/admin/catalog/create-item-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/createitems')({
  loader: () => ({ title: adminText.areas.createItem }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: CreateItemScreen,
});
