import { createFileRoute } from '@tanstack/react-router';
import { CouponsScreen } from '../../features/admin/coupons/coupons-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/getcoupons')({
  loader: () => ({ title: textNow(adminText).areas.coupons }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: CouponsScreen,
});
