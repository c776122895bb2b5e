import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../features/admin/catalog/import-screen.tsx';

export const Route = createFileRoute('/admin/importpacks')({
  head: () => ({ meta: [{ title: 'Import from supplier' }] }),
  component: ImportScreen,
});
