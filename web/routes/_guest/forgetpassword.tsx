import { createFileRoute } from '@tanstack/react-router';
import { NO_SEARCH, useAfterHydration } from '../../api/hydration.ts';
import { fromSearch } from '../../api/return-path.ts';
import { ForgotPasswordScreen } from '../../features/sign-in/forgot-password-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';

export const Route = createFileRoute('/_guest/forgetpassword')({
  validateSearch: fromSearch,
  loader: () => ({ title: textNow(accountLinksText).forgot.title }),
  component: () => <ForgotPasswordScreen {...useAfterHydration(Route.useSearch(), NO_SEARCH)} />,
});
