import { createFileRoute } from '@tanstack/react-router';
import { UserScreen } from '../../features/admin/users/user-screen.tsx';

export const Route = createFileRoute('/admin/user/$id')({
  head: ({ params }) => ({ meta: [{ title: `Customer ${params.id}` }] }),
  component: () => <UserScreen id={Route.useParams().id} />,
});
