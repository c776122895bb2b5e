import { createFileRoute } from '@tanstack/react-router';
import { ReferScreen } from '../../features/referral/refer-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { referralText } from '../../text/en/referral.ts';

export const Route = createFileRoute('/_member/referandearn')({
  loader: () => ({ title: textNow(referralText).title }),
  component: ReferScreen,
});
