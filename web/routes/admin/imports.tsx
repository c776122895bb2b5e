import { createFileRoute } from '@tanstack/react-router';
import { ImportsScreen } from '../../features/admin/imports/imports-screen.tsx';

export const Route = createFileRoute('/admin/imports')({
  head: () => ({ meta: [{ title: 'Import' }] }),
  component: ImportsScreen,
});
