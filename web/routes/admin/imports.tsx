import { createFileRoute } from '@tanstack/react-router';
import { ImportsScreen } from '../../features/admin/imports/imports-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/imports')({
  loader: () => ({ title: textNow(adminText).areas.imports }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: ImportsScreen,
});
