import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { PolicyScreen } from '../features/pages/policy-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { policiesText } from '../text/en/policies.ts';

export const Route = createFileRoute('/terms-and-condition')({
  loader: () => {
    const { title, lead } = textNow(policiesText).terms;
    return { head: { title, description: lead, path: '/terms-and-condition' } };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: Page,
});

function Page() {
  return <PolicyScreen name="terms" />;
}
