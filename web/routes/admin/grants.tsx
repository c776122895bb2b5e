import { createFileRoute } from '@tanstack/react-router';
import { GrantsScreen } from '../../features/admin/grants/grants-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/grants')({
  loader: () => ({ title: adminText.areas.grants }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: GrantsScreen,
});
