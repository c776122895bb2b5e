import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../api/guard.ts';
import { privateHead } from '../../api/page-head.ts';
import { AdminFrame } from '../../features/admin/frame/admin-frame.tsx';
import { QueueCount } from '../../features/admin/queue/browser-alerts.tsx';
import { SecondFactorGate } from '../../features/dashboard/second-factor-set-up.tsx';
import { PagePending } from '../../features/shell/page-pending.tsx';

export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: ({ context, location, preload }) =>
    requireRole(['admin'], { queryClient: context.queryClient, href: location.href, isPreload: preload }),
  head: () => privateHead,
  pendingComponent: PagePending,
  component: Page,
});

/** Asks for a required second factor, because the server refuses every staff call without it. */
function Page() {
  const { isSecondFactorDue } = Route.useRouteContext();
  return isSecondFactorDue ? <SecondFactorGate /> : <AdminFrame queueCount={<QueueCount />} />;
}
