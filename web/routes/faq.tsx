import { createFileRoute } from '@tanstack/react-router';
import { FaqScreen } from '../features/pages/faq-screen.tsx';
import { loadPage } from '../features/pages/load-page.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/faq')({
  loader: ({ context }) => loadPage(context.queryClient, pagesText, 'faq', '/faq'),
  component: FaqScreen,
});
