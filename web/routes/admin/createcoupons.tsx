import { createFileRoute } from '@tanstack/react-router';
import { CreateCouponScreen } from '../../features/admin/coupons/create-coupon-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/createcoupons')({
  loader: () => ({ title: textNow(adminText).areas.createCoupon }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: CreateCouponScreen,
});
