import { createFileRoute } from '@tanstack/react-router';
import { CreateCouponScreen } from '../../features/admin/coupons/create-coupon-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/createcoupons')({
  loader: () => ({ title: adminText.areas.createCoupon }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: CreateCouponScreen,
});
