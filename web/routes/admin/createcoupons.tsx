import { createFileRoute } from '@tanstack/react-router';
import { CreateCouponScreen } from '../../features/admin/coupons/coupon-form.tsx';

export const Route = createFileRoute('/admin/createcoupons')({
  head: () => ({ meta: [{ title: 'Create Coupon' }] }),
  component: CreateCouponScreen,
});
