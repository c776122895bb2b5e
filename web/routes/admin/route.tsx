import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../api/guard.ts';
import { privateHead } from '../../api/page-head.ts';
import { AdminFrame } from '../../features/admin/frame/admin-frame.tsx';
import { SecondFactorGate } from '../../features/dashboard/second-factor-gate.tsx';
import { PagePending } from '../../features/shell/page-pending.tsx';

/** The back-office: admins only. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: ({ context, location, preload }) =>
    requireRole(['admin'], { queryClient: context.queryClient, href: location.href, isPreload: preload }),
  head: () => privateHead,
  pendingComponent: PagePending,
  component: Page,
});

/** Without the second factor that the shop asks for, the server refuses every area; here is the way out. */
function Page() {
  const { isSecondFactorDue } = Route.useRouteContext();
  return isSecondFactorDue ? <SecondFactorGate /> : <AdminFrame />;
}
