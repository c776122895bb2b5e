import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { loadPage } from '../features/pages/load-page.ts';
import { PolicyScreen } from '../features/pages/policy-screen.tsx';

export const Route = createFileRoute('/refund-policy')({
  loader: ({ context }) => loadPage(context.queryClient, 'refund', '/refund-policy'),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: () => <PolicyScreen name="refund" />,
});
