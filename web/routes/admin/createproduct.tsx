import { createFileRoute } from '@tanstack/react-router';
import { CreateProductScreen } from '../../features/admin/catalog/product-form.tsx';

export const Route = createFileRoute('/admin/createproduct')({
  head: () => ({ meta: [{ title: 'Create Product' }] }),
  component: CreateProductScreen,
});
