import { createFileRoute } from '@tanstack/react-router';
import { ProductsScreen } from '../../features/admin/catalog/products-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/viewproducts')({
  loader: () => ({ title: textNow(adminText).areas.viewProducts }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: ProductsScreen,
});
