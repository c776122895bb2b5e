import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/admin/settings/settings-screen.tsx';

export const Route = createFileRoute('/admin/settings')({
  // The screen checks the tab, to keep the list of tabs out of the initial bundle.
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => ({
    tab: typeof tab === 'string' ? tab : undefined,
  }),
  head: () => ({ meta: [{ title: 'Settings' }] }),
  component: () => <SettingsScreen requestedTab={Route.useSearch().tab} />,
});
