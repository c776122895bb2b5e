import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '../features/pages/load-page.ts';
import { PolicyScreen } from '../features/pages/policy-screen.tsx';
import { policiesText } from '../text/en/policies.ts';

export const Route = createFileRoute('/refund-policy')({
  loader: ({ context }) => loadPage(context.queryClient, policiesText, 'refund', '/refund-policy'),
  component: () => <PolicyScreen name="refund" />,
});
