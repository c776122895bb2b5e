import { createFileRoute } from '@tanstack/react-router';
import { CouponsScreen } from '../../features/admin/coupons/coupons-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/getcoupons')({
  loader: () => ({ title: adminText.areas.coupons }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: CouponsScreen,
});
