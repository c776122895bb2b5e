import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../../features/sign-in/reset-password-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';

export const Route = createFileRoute('/_guest/reset_password/$id/$token')({
  loader: () => ({ title: textNow(accountLinksText).reset.title }),
  component: () => <ResetPasswordScreen link={Route.useParams()} />,
});
