import type { ReferralTransaction } from '@rush/contract/rewards.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isSignedOut, refusalOf } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency.ts';
import { useText } from '../../text/catalogue.ts';
import { referralText } from '../../text/en/referral.ts';
import { formatRupees } from '../../text/format.ts';
import { formatDateTime } from '../../text/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Coins } from '../../ui/money.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { referralStatsQuery, referralTransactionsQuery } from './referral-queries.ts';
import { StatsFigures } from './stats-figures.tsx';

export function EarningsScreen() {
  const t = useText(referralText);
  return (
    <PageFrame title={t.earnings.title} lead={t.earnings.lead} actions={<RedeemButton />}>
      <StatsFigures />
      <section aria-labelledby="earnings">
        <h2 id="earnings" className="display mb-4 text-[1.75rem] font-extrabold md:text-4xl">
          {t.earnings.history}
        </h2>
        <EarningsHistory />
      </section>
    </PageFrame>
  );
}

function RedeemButton() {
  const t = useText(referralText);
  const queryClient = useQueryClient();
  const { data: stats } = useQuery(referralStatsQuery);
  const [round, setRound] = useState(0);
  const keyFor = useIdempotencyKeys(true);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('redeemEarnings', { body: {} }, { headers: { 'idempotency-key': keyFor({ round }) } }),
    onSuccess: ({ message }) => {
      setRound(round + 1);
      toast('success', message);
      void queryClient.invalidateQueries({ queryKey: ['mine'] });
    },
    onError: (error) => isSignedOut(error) || toast('error', refusalOf(error) ?? t.errors.redeem),
  });
  return (
    <Button
      variant="primary"
      disabled={!stats || stats.pendingEarnings <= 0}
      busy={isPending}
      busyLabel={t.earnings.redeeming}
      onClick={() => mutate()}
    >
      {t.earnings.redeem}
    </Button>
  );
}

function EarningsHistory() {
  const t = useText(referralText);
  const columns = useColumns();
  const query = useInfiniteQuery(referralTransactionsQuery);
  const invite = (
    <LinkButton to="/referandearn" variant="primary">
      {t.earnings.invite}
    </LinkButton>
  );
  return (
    <PagedTable
      query={query}
      failed={{ title: t.errors.transactions }}
      moreLabel={t.earnings.more}
      caption={t.earnings.history}
      columns={columns}
      rowKey={(row) => row._id}
      empty={<EmptyState icon="gift" title={t.earnings.none} text={t.earnings.noneText} action={invite} />}
    />
  );
}

function useColumns(): readonly Column<ReferralTransaction>[] {
  const { columns } = useText(referralText).earnings;
  return [
    { title: columns.friend, isHead: true, cell: (row) => row.userEmail },
    { title: columns.order, cell: (row) => <span className="break-all tabular-nums">{row.orderId}</span> },
    {
      title: columns.date,
      cell: (row) => <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>,
    },
    { title: columns.topUp, isNumeric: true, cell: (row) => formatRupees(row.orderAmount) },
    {
      title: columns.earned,
      isNumeric: true,
      cell: (row) => <Coins amount={row.commision} className="text-lg" />,
    },
  ];
}
