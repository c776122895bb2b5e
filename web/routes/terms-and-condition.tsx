import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { loadPage } from '../features/pages/load-page.ts';
import { PolicyScreen } from '../features/pages/policy-screen.tsx';

export const Route = createFileRoute('/terms-and-condition')({
  loader: ({ context }) => loadPage(context.queryClient, 'terms', '/terms-and-condition'),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: () => <PolicyScreen name="terms" />,
});
