import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../features/pages/contact-screen.tsx';
import { loadPage } from '../features/pages/load-page.ts';

export const Route = createFileRoute('/contact')({
  loader: ({ context }) => loadPage(context.queryClient, 'contact', '/contact'),
  component: ContactScreen,
});
