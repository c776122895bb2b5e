import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '../api/page-head.ts';
import { VerifyEmailScreen } from '../features/sign-in/verify-email-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { accountLinksText } from '../text/en/account-links.ts';

/** Members are redirected to the home page, but only after the link has been checked. */
export const Route = createFileRoute('/verification/$id/$token')({
  loader: () => ({ title: textNow(accountLinksText).verify.title }),
  head: () => privateHead,
  component: () => <VerifyEmailScreen link={Route.useParams()} memberPath="/home" />,
});
