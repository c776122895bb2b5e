import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../features/pages/about-screen.tsx';
import { loadPage } from '../features/pages/load-page.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/about')({
  loader: ({ context }) => loadPage(context.queryClient, pagesText, 'about', '/about'),
  component: AboutScreen,
});
