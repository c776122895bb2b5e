import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx';
import { useSignOut } from '../../features/shell/use-sign-out.ts';
import { textNow } from '../../text/catalogue.ts';
import { dashboardText } from '../../text/en/dashboard.ts';

export const Route = createFileRoute('/_member/dashboard')({
  loader: () => ({ title: textNow(dashboardText).title }),
  component: () => <DashboardScreen onSignOut={useSignOut()} />,
});
