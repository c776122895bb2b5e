import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/admin/settings/settings-screen.tsx';

export const Route = createFileRoute('/admin/settings')({
  head: () => ({ meta: [{ title: 'Settings' }] }),
  component: SettingsScreen,
});
