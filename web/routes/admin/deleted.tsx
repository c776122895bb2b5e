import { createFileRoute } from '@tanstack/react-router';
import { DeletedScreen } from '../../features/admin/deleted/deleted-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/deleted')({
  loader: () => ({ title: textNow(adminText).areas.deleted }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: DeletedScreen,
});
