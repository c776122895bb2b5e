import { createFileRoute } from '@tanstack/react-router';
import { OpeningScreen } from '../../features/admin/opening/opening-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/opening')({
  loader: () => ({ title: textNow(adminText).areas.opening }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: OpeningScreen,
});
