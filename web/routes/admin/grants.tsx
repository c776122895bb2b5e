import { createFileRoute } from '@tanstack/react-router';
import { GrantsScreen } from '../../features/admin/grants/grants-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/grants')({
  loader: () => ({ title: textNow(adminText).areas.grants }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: GrantsScreen,
});
