import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '../api/page-head.ts';
import { VerifyEmailScreen } from '../features/sign-in/verify-email-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { accountLinksText } from '../text/en/account-links.ts';

/** The link that confirms a new email address. Not under `_guest`, because members open it too. */
export const Route = createFileRoute('/newemail/$id/$token')({
  loader: () => ({ title: textNow(accountLinksText).verify.title }),
  head: () => privateHead,
  component: () => <VerifyEmailScreen link={Route.useParams()} memberPath="/dashboard" />,
});
