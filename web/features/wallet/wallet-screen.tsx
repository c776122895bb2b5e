import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useState } from 'react';
import { balanceQuery, pointsQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import type { KnowMoreTopic } from './know-more-dialog.tsx';
import { QueriedBalance } from './queried-balance.tsx';
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

const KnowMoreDialog = lazy(() => import('./know-more-dialog.tsx'));

function BalanceCards() {
  const t = useText(walletText);
  const { rewards } = useShop();
  const userid = useSession()?.user.userid ?? '';
  const wallet = useQuery(balanceQuery(userid));
  const points = useQuery(pointsQuery(userid));
  const [topic, setTopic] = useState<KnowMoreTopic>('coins');
  const [isOpen, setOpen] = useState(false);
  const know = (next: KnowMoreTopic) => {
    setTopic(next);
    setOpen(true);
  };
  return (
    <div className="grid gap-3 md:grid-cols-2 md:gap-4">
      <BalanceCard
        title={t.coins}
        note={t.coinsNote}
        balance={wallet}
        onKnowMore={() => know('coins')}
        action={
          <LinkButton to="/topup" variant="primary" wide>
            {t.topUp}
          </LinkButton>
        }
      />
      <BalanceCard
        title={t.points}
        note={t.pointsNote(rewards)}
        balance={points}
        isPoints
        onKnowMore={() => know('points')}
        action={
          <LinkButton to="/redeem" variant="outline" wide>
            {t.redeem}
          </LinkButton>
        }
      />
      <LazyMounted when={isOpen}>
        <KnowMoreDialog open={isOpen} onOpenChange={setOpen} topic={topic} />
      </LazyMounted>
    </div>
  );
}

interface BalanceCardProps {
  title: string;
  note: string;
  balance: UseQueryResult<{ balance: number }>;
  isPoints?: boolean;
  action: ReactNode;
  onKnowMore: () => void;
}

function BalanceCard({ title, note, balance, isPoints, action, onKnowMore }: BalanceCardProps) {
  const t = useText(walletText);
  return (
    <section className="ticket bg-raised [--tear:4.75rem]">
      <div className="grid gap-4 p-4 pb-5 sm:p-6">
        <div className="flex items-center justify-between gap-3">
          <h2 className="eyebrow text-muted">{title}</h2>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t.knowMoreOf(title)}
            onClick={onKnowMore}
            className="-my-2 min-h-11 text-sm font-semibold underline underline-offset-4 hover:text-accent-text"
          >
            {t.knowMore}
          </button>
        </div>
        <QueriedBalance
          query={balance}
          isPoints={isPoints}
          className="flex-wrap text-[min(3rem,14vw)] sm:text-[3.5rem]"
          skeleton="h-14 w-full max-w-48"
        />
        <p className="text-sm text-muted">{note}</p>
      </div>
      <div aria-hidden="true" className="tear-line h-px text-line-strong" />
      <div className="flex h-(--tear) items-center px-4 sm:px-6">{action}</div>
    </section>
  );
}
