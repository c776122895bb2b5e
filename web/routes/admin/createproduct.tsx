import { createFileRoute } from '@tanstack/react-router';
import { CreateProductScreen } from '../../features/admin/catalog/create-product-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/createproduct')({
  loader: () => ({ title: adminText.areas.createProduct }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: CreateProductScreen,
});
