import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { FollowScreen } from '../features/pages/follow-screen.tsx';
import { loadPage } from '../features/pages/load-page.ts';

export const Route = createFileRoute('/follow')({
  loader: ({ context }) => loadPage(context.queryClient, 'follow', '/follow'),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: FollowScreen,
});
