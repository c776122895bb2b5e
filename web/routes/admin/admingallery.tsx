import { createFileRoute } from '@tanstack/react-router';
import { GalleryScreen } from '../../features/admin/gallery/gallery-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/admingallery')({
  loader: () => ({ title: adminText.areas.gallery }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: GalleryScreen,
});
