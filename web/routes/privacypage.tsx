import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { loadPage } from '../features/pages/load-page.ts';
import { PolicyScreen } from '../features/pages/policy-screen.tsx';

export const Route = createFileRoute('/privacypage')({
  loader: ({ context }) => loadPage(context.queryClient, 'privacy', '/privacypage'),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: () => <PolicyScreen name="privacy" />,
});
