import { createFileRoute } from '@tanstack/react-router';
import type { TabName } from '../../features/admin/settings/settings-fields.ts';
import { readTab, SettingsScreen } from '../../features/admin/settings/settings-screen.tsx';

export const Route = createFileRoute('/admin/settings')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: TabName } => ({ tab: readTab(tab) }),
  head: () => ({ meta: [{ title: 'Settings' }] }),
  component: () => <SettingsScreen tab={Route.useSearch().tab} />,
});
