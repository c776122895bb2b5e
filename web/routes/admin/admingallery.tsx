import { createFileRoute } from '@tanstack/react-router';
import { GalleryScreen } from '../../features/admin/gallery/gallery-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/admingallery')({
  loader: () => ({ title: textNow(adminText).areas.gallery }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: GalleryScreen,
});
