import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/admin/settings/settings-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/settings')({
  loader: () => ({ title: textNow(adminText).areas.settings }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: SettingsScreen,
});
