import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../features/pages/load-page.ts';
import { PolicyScreen } from '../features/pages/policy-screen.tsx';

export const Route = createFileRoute('/refund-policy')({
  loader: ({ context }) => loadPage(context.queryClient, 'refund', '/refund-policy'),
  component: () => <PolicyScreen name="refund" />,
});
