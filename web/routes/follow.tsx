import { createFileRoute } from '@tanstack/react-router';
import { FollowScreen } from '../features/pages/follow-screen.tsx';
import { loadPage } from '../features/pages/load-page.ts';

export const Route = createFileRoute('/follow')({
  loader: ({ context }) => loadPage(context.queryClient, 'follow', '/follow'),
  component: FollowScreen,
});
