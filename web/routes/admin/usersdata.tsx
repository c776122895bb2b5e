import { createFileRoute } from '@tanstack/react-router';
import { UsersScreen } from '../../features/admin/users/users-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/usersdata')({
  loader: () => ({ title: textNow(adminText).areas.users }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: UsersScreen,
});
