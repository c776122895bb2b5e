import { createFileRoute } from '@tanstack/react-router';
import { PriceScreen } from '../../features/admin/catalog/price-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/price')({
  loader: () => ({ title: textNow(adminText).areas.price }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: PriceScreen,
});
