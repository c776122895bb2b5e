import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '../api/page-head.ts';
import { DisputeScreen } from '../features/sign-in/dispute-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { accountLinksText } from '../text/en/account-links.ts';

/** The link in an email about an account change. Public; nothing changes until the button is pressed. */
export const Route = createFileRoute('/notme/$id/$token')({
  loader: () => ({ title: textNow(accountLinksText).dispute.title }),
  head: () => ({ meta: [...privateHead.meta, { name: 'referrer', content: 'no-referrer' }] }),
  component: () => <DisputeScreen link={Route.useParams()} />,
});
