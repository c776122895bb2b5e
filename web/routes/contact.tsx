import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../features/pages/contact-screen.tsx';
import { loadPage } from '../features/pages/load-page.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/contact')({
  loader: ({ context }) => loadPage(context.queryClient, pagesText, 'contact', '/contact'),
  component: ContactScreen,
});
