import { createFileRoute, Navigate } from '@tanstack/react-router';
import { NO_SEARCH, useAfterHydration } from '../api/hydration.ts';
import { privateHead } from '../api/page-head.ts';
import { fromSearch } from '../api/return-path.ts';
import { useShop } from '../api/shop.ts';
import { OtpVerifyScreen } from '../features/sign-in/otp-verify-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { signInText } from '../text/en/sign-in.ts';

export const Route = createFileRoute('/otpverify/$mobile')({
  validateSearch: fromSearch,
  loader: () => ({ title: textNow(signInText).otp.verify.title }),
  head: () => privateHead,
  component: Page,
});

function Page() {
  const { mobile } = useAfterHydration(Route.useParams(), { mobile: '' });
  const { from } = useAfterHydration(Route.useSearch(), NO_SEARCH);
  if (!useShop().signInWith.otp) return <Navigate to="/login" search={from ? { from } : {}} replace />;
  return <OtpVerifyScreen mobile={mobile} from={from} />;
}
