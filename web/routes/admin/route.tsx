import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireRole } from '../../api/guard.ts';
import { PagePending } from '../../features/shell/page-pending.tsx';

/** The back-office: admins only. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: ({ context, location }) =>
    requireRole(['admin'], { queryClient: context.queryClient, href: location.href }),
  pendingComponent: PagePending,
  component: Outlet,
});
