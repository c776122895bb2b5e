import { createFileRoute } from '@tanstack/react-router';
import { HomePending } from '../features/home/home-pending.tsx';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { loadHome } from '../features/home/load-home.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context.queryClient),
  pendingComponent: HomePending,
  component: HomeScreen,
});
