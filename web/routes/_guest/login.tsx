import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../api/page-head.ts';
import { LoginScreen } from '../../features/sign-in/login-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';

export const Route = createFileRoute('/_guest/login')({
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search.from === 'string' ? { from: search.from } : {},
  loader: () => {
    const t = textNow(signInText);
    return { head: { title: t.title, description: t.lead, path: '/login' } };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: Page,
});

function Page() {
  const { from } = Route.useSearch();
  return <LoginScreen from={from} />;
}
