import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { FollowScreen } from '../features/pages/follow-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/follow')({
  loader: () => {
    const t = textNow(pagesText).follow;
    return { head: { title: t.title, description: t.lead, path: '/follow' } };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: FollowScreen,
});
