import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireRole } from '../api/guard.ts';
import { privateHead } from '../api/page-head.ts';
import { PagePending } from '../features/shell/page-pending.tsx';

export const Route = createFileRoute('/_member')({
  ssr: false,
  beforeLoad: ({ context, location, preload }) =>
    requireRole(['user', 'reseller', 'admin'], {
      queryClient: context.queryClient,
      href: location.href,
      isPreload: preload,
    }),
  head: () => privateHead,
  pendingComponent: PagePending,
  component: Outlet,
});
