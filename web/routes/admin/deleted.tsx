import { createFileRoute } from '@tanstack/react-router';
import { DeletedScreen } from '../../features/admin/deleted/deleted-screen.tsx';

export const Route = createFileRoute('/admin/deleted')({
  head: () => ({ meta: [{ title: 'Deleted' }] }),
  component: DeletedScreen,
});
