import { renderEntry } from '@rush/contract/texts/records.ts';
import type { WalletTransaction } from '@rush/contract/wallet.ts';
import { type UseQueryResult, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { balanceQuery, pointsQuery } from '../../api/mine.ts';
import { saveResponse } from '../../api/save-response.ts';
import { useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { WALLET_TONES, WALLET_TYPE_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { documentsText } from '../../text/en/documents.ts';
import { recordsText } from '../../text/en/records.ts';
import { statusText } from '../../text/en/status.ts';
import { walletText } from '../../text/en/wallet.ts';
import { formatBalance } from '../../text/format.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { KnowMoreTopic } from './know-more-dialog.tsx';
import { QueriedBalance } from './queried-balance.tsx';
import { isPending, transactionsQuery } from './wallet-queries.ts';

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
  const openTopic = (next: KnowMoreTopic) => {
    setTopic(next);
    setOpen(true);
  };
  return (
    <div className="grid gap-3 md:grid-cols-2 md:gap-4">
      <BalanceCard
        title={t.coins}
        note={t.coinsNote}
        balance={wallet}
        onKnowMore={() => openTopic('coins')}
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
        onKnowMore={() => openTopic('points')}
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

function TransactionHistory() {
  const t = useText(walletText);
  const columns = useColumns();
  const userid = useSession()?.user.userid ?? '';
  const query = useInfiniteQuery(transactionsQuery(userid));
  const topUp = (
    <LinkButton to="/topup" variant="primary">
      {t.topUp}
    </LinkButton>
  );
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="display mb-4 text-[1.75rem] font-extrabold md:text-4xl">
        {t.history}
      </h2>
      <PagedTable
        query={query}
        failed={t.failed}
        moreLabel={t.more}
        caption={t.history}
        columns={columns}
        rowKey={(row) => row._id}
        empty={<EmptyState icon="wallet" title={t.none} text={t.noneText} action={topUp} />}
      />
    </section>
  );
}

function useColumns(): readonly Column<WalletTransaction>[] {
  const t = useText(walletText);
  const labels = useText(statusText);
  const records = useText(recordsText);
  return [
    {
      title: t.columns.id,
      isHead: true,
      cell: (row) => (
        <>
          <span className="block">{renderEntry(records, row.entry)}</span>
          <span className="block break-all text-sm font-normal tabular-nums text-muted">{row.txnid}</span>
        </>
      ),
    },
    {
      title: t.columns.status,
      cell: (row) => (
        <StatusPill tone={WALLET_TONES[row.status]} isLive={row.status === 'Processing'}>
          {labels.wallet[row.status]}
        </StatusPill>
      ),
    },
    {
      title: t.columns.type,
      cell: (row) => (
        <Badge tone={row.type === 'Refunded' ? 'coin' : WALLET_TYPE_TONES[row.type]}>
          {labels.walletType[row.type]}
        </Badge>
      ),
    },
    { title: t.columns.amount, isNumeric: true, cell: (row) => <Amount row={row} /> },
    {
      title: t.columns.date,
      cell: (row) => <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>,
    },
    { title: t.columns.actions, cell: (row) => actionOf(row, t) },
  ];
}

function Amount({ row }: { row: WalletTransaction }) {
  const t = useText(walletText);
  const amount = `₹${formatBalance(row.amount)}`;
  if (row.status !== 'Success') return <span className="numerals block text-lg text-muted">{amount}</span>;
  return (
    <>
      <span className="numerals block text-lg text-coin-text">
        {row.type === 'Debit' ? '−' : '+'}
        {amount}
      </span>
      {row.balanceAfter !== null && (
        <span className="block text-sm text-muted">
          {t.balanceAfter(`₹${formatBalance(row.balanceAfter)}`)}
        </span>
      )}
    </>
  );
}

function actionOf(row: WalletTransaction, t: typeof walletText.en) {
  // Only top-ups can be pending.
  if (isPending(row.status)) {
    return (
      <LinkButton to="/walletconfirmation" search={{ client_txn_id: row.txnid }} variant="primary" size="sm">
        {t.verify}
      </LinkButton>
    );
  }
  if (row.entry.kind === 'top-up' && row.status === 'Success') return <ReceiptButton txnid={row.txnid} />;
  if (row.orderid === '') return null;
  return (
    <Link
      to="/confirmation"
      search={{ client_txn_id: row.orderid }}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {t.order}
    </Link>
  );
}

function ReceiptButton({ txnid }: { txnid: string }) {
  const t = useText(documentsText);
  const { mutate, isPending: isDownloading } = useMutation({
    mutationFn: () =>
      saveResponse(
        'topUpReceipt',
        { params: { txnid }, query: { language: t.language } },
        `receipt-${txnid}.pdf`,
      ),
    onError: (error) => toast('error', refusalOf(error) ?? t.failed),
  });
  return (
    <button
      type="button"
      aria-label={t.receiptOf(txnid)}
      aria-busy={isDownloading}
      disabled={isDownloading}
      onClick={() => mutate()}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4 disabled:text-muted"
    >
      <Icon name="download" className="size-5" />
      {t.receipt}
    </button>
  );
}
