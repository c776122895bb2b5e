import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { HomePending } from '../features/home/home-pending.tsx';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { loadHome } from '../features/home/load-home.ts';

export const Route = createFileRoute('/home')({
  loader: ({ context }) => loadHome(context.queryClient),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  pendingComponent: HomePending,
  component: HomeScreen,
});
