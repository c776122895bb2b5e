import { createFileRoute } from '@tanstack/react-router';
import { GalleryScreen } from '../../features/admin/gallery/gallery-screen.tsx';

export const Route = createFileRoute('/admin/admingallery')({
  head: () => ({ meta: [{ title: 'Gallery' }] }),
  component: GalleryScreen,
});
