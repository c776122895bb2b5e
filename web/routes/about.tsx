import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../features/pages/about-screen.tsx';
import { loadPage } from '../features/pages/load-page.ts';

export const Route = createFileRoute('/about')({
  loader: ({ context }) => loadPage(context.queryClient, 'about', '/about'),
  component: AboutScreen,
});
