import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useShop } from '../api/shop.ts';
import { HostedLogoutScreen } from '../features/hosted-sign-in/hosted-screens.tsx';

export const Route = createFileRoute('/hosted/logout')({
  ssr: false,
  component: Page,
});

function Page() {
  const { hosted } = useShop().signInWith;
  return hosted ? <HostedLogoutScreen identity={hosted} /> : <Navigate to="/home" replace />;
}
