import { createFileRoute } from '@tanstack/react-router';
import { CreateProductScreen } from '../../features/admin/catalog/create-product-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/createproduct')({
  loader: () => ({ title: textNow(adminText).areas.createProduct }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: CreateProductScreen,
});
