import { createFileRoute } from '@tanstack/react-router';
import { FollowScreen } from '../features/pages/follow-screen.tsx';
import { loadPage } from '../features/pages/load-page.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/follow')({
  loader: ({ context }) => loadPage(context.queryClient, pagesText, 'follow', '/follow'),
  component: FollowScreen,
});
