import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/sign-in/forgot-password-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';

export const Route = createFileRoute('/_guest/forgetpassword')({
  loader: () => ({ title: textNow(accountLinksText).forgot.title }),
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }],
  }),
  component: ForgotPasswordScreen,
});
