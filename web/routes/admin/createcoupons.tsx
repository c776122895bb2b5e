import { createFileRoute } from '@tanstack/react-router';
import { CreateCouponScreen } from '../../features/admin/coupons/create-coupon-screen.tsx';

export const Route = createFileRoute('/admin/createcoupons')({
  head: () => ({ meta: [{ title: 'Create Coupon' }] }),
  component: CreateCouponScreen,
});
