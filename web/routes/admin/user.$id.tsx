import { createFileRoute } from '@tanstack/react-router';
import { UserScreen } from '../../features/admin/users/user-screen.tsx';
import { adminUserText } from '../../text/admin/user.ts';

export const Route = createFileRoute('/admin/user/$id')({
  loader: ({ params }) => ({ title: adminUserText.title(params.id) }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: UserPage,
});

function UserPage() {
  return <UserScreen id={Route.useParams().id} />;
}
