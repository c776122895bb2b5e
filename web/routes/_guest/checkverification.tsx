import { createFileRoute } from '@tanstack/react-router';
import { CheckVerificationScreen } from '../../features/sign-in/check-verification-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';

export const Route = createFileRoute('/_guest/checkverification')({
  loader: () => ({ title: textNow(accountLinksText).sent.title }),
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }],
  }),
  component: CheckVerificationScreen,
});
