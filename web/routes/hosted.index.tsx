import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useShop } from '../api/shop.ts';
import { HostedReturnScreen } from '../features/hosted-sign-in/hosted-screens.tsx';
import { hasStorage } from '../text/storage.ts';

export const Route = createFileRoute('/hosted/')({
  ssr: false,
  component: Page,
});

function Page() {
  const { hosted } = useShop().signInWith;
  return hosted && hasStorage() ? <HostedReturnScreen identity={hosted} /> : <Navigate to="/login" replace />;
}
