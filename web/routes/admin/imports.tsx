import { createFileRoute } from '@tanstack/react-router';
import { ImportsScreen } from '../../features/admin/imports/imports-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/imports')({
  loader: () => ({ title: adminText.areas.imports }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: ImportsScreen,
});
