import { createFileRoute } from '@tanstack/react-router';
import { DeletedScreen } from '../../features/admin/deleted/deleted-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/deleted')({
  loader: () => ({ title: adminText.areas.deleted }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: DeletedScreen,
});
