import { createFileRoute, Navigate } from '@tanstack/react-router';
import { NO_SEARCH, useAfterHydration } from '../api/hydration.ts';
import { fromSearch } from '../api/return-path.ts';
import { useShop } from '../api/shop.ts';
import { OtpLoginScreen } from '../features/sign-in/otp-login-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { signInText } from '../text/en/sign-in.ts';

export const Route = createFileRoute('/otplogin')({
  validateSearch: fromSearch,
  loader: () => {
    const t = textNow(signInText).otp;
    return { head: { title: t.title, description: t.lead, path: '/otplogin' } };
  },
  component: Page,
});

function Page() {
  const { from } = useAfterHydration(Route.useSearch(), NO_SEARCH);
  if (!useShop().signInWith.otp) return <Navigate to="/login" search={from ? { from } : {}} replace />;
  return <OtpLoginScreen from={from} />;
}
