import { createFileRoute } from '@tanstack/react-router';
import { WalletScreen } from '../../features/wallet/wallet-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';

export const Route = createFileRoute('/_member/wallet')({
  loader: () => ({ title: textNow(walletText).title }),
  component: WalletScreen,
});
