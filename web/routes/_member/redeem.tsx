import { createFileRoute } from '@tanstack/react-router';
import { RedeemScreen } from '../../features/wallet/redeem-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';

export const Route = createFileRoute('/_member/redeem')({
  loader: () => ({ title: textNow(walletText).redeemForm.title }),
  component: RedeemScreen,
});
