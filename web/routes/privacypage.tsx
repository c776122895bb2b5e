import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { PolicyScreen } from '../features/pages/policy-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { policiesText } from '../text/en/policies.ts';

export const Route = createFileRoute('/privacypage')({
  loader: () => {
    const { title, lead } = textNow(policiesText).privacy;
    return { head: { title, description: lead, path: '/privacypage' } };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: Page,
});

function Page() {
  return <PolicyScreen name="privacy" />;
}
