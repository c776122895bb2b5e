import { createFileRoute } from '@tanstack/react-router';
import { EarningsScreen } from '../../features/referral/earnings-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { referralText } from '../../text/en/referral.ts';

export const Route = createFileRoute('/_member/referralearnings')({
  loader: () => ({ title: textNow(referralText).earnings.title }),
  component: EarningsScreen,
});
