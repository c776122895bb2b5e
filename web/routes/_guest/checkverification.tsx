import { createFileRoute } from '@tanstack/react-router';
import { NO_SEARCH, useAfterHydration } from '../../api/hydration.ts';
import { fromSearch } from '../../api/return-path.ts';
import { CheckVerificationScreen } from '../../features/sign-in/check-verification-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';

export const Route = createFileRoute('/_guest/checkverification')({
  validateSearch: fromSearch,
  loader: () => ({ title: textNow(accountLinksText).sent.title }),
  component: () => <CheckVerificationScreen {...useAfterHydration(Route.useSearch(), NO_SEARCH)} />,
});
