import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/admin/settings/settings-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/settings')({
  loader: () => ({ title: adminText.areas.settings }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: SettingsScreen,
});
