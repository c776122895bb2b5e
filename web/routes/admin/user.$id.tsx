import { createFileRoute } from '@tanstack/react-router';
import { UserScreen } from '../../features/admin/users/user-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminUserText } from '../../text/en/admin-user.ts';

export const Route = createFileRoute('/admin/user/$id')({
  loader: ({ params }) => ({ title: textNow(adminUserText).title(params.id) }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: UserPage,
});

function UserPage() {
  return <UserScreen id={Route.useParams().id} />;
}
