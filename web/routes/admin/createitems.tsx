import { createFileRoute } from '@tanstack/react-router';
import { CreateItemScreen } from '../../features/admin/catalog/item-form.tsx';

export const Route = createFileRoute('/admin/createitems')({
  head: () => ({ meta: [{ title: 'Create Item' }] }),
  component: CreateItemScreen,
});
