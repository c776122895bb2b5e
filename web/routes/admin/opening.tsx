import { createFileRoute } from '@tanstack/react-router';
import { OpeningScreen } from '../../features/admin/opening/opening-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/opening')({
  loader: () => ({ title: adminText.areas.opening }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: OpeningScreen,
});
