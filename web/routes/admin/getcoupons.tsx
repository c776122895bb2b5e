import { createFileRoute } from '@tanstack/react-router';
import { CouponsScreen } from '../../features/admin/coupons/coupons-screen.tsx';

export const Route = createFileRoute('/admin/getcoupons')({
  head: () => ({ meta: [{ title: 'All Coupons' }] }),
  component: CouponsScreen,
});
