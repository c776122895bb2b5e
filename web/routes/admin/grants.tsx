import { createFileRoute } from '@tanstack/react-router';
import { GrantsScreen } from '../../features/admin/grants/grants-screen.tsx';

export const Route = createFileRoute('/admin/grants')({
  head: () => ({ meta: [{ title: 'Grants' }] }),
  component: GrantsScreen,
});
