import { useText } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { TransactionHistory } from './transaction-history.tsx';

export function WalletScreen() {
  const t = useText(walletText);
  return (
    <PageFrame title={t.title}>
      <BalanceCards />
      <TransactionHistory />
    </PageFrame>
  );
}
