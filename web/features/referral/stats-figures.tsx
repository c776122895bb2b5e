import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalOf } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { referralText } from '../../text/en/referral.ts';
import { formatNumber } from '../../text/format.ts';
import { Coins } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Note } from '../../ui/states.tsx';
import { referralCodeQuery, referralStatsQuery } from './referral-queries.ts';

const NO_REFERRALS = { totalEarnings: 0, pendingEarnings: 0, redeemedEarnings: 0, totalReferrals: 0 };

export function StatsFigures() {
  const t = useText(referralText);
  // Without a code, all figures are zero.
  const code = useQuery(referralCodeQuery).data?.referralCode;
  const { data = code === null ? NO_REFERRALS : undefined, error } = useQuery({
    ...referralStatsQuery,
    enabled: Boolean(code),
  });
  if (error && !data) {
    return (
      <Note tone="warning" icon="info" role="status">
        {refusalOf(error) ?? t.errors.stats}
      </Note>
    );
  }
  const renderCoins = (amount: number | undefined) =>
    amount === undefined ? (
      <Skeleton className="h-8 w-24" />
    ) : (
      <Coins amount={amount} className="text-2xl sm:text-3xl" />
    );
  return (
    <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3">
      <Figure term={t.total}>{renderCoins(data?.totalEarnings)}</Figure>
      <Figure term={t.available}>{renderCoins(data?.pendingEarnings)}</Figure>
      <Figure term={t.redeemed}>{renderCoins(data?.redeemedEarnings)}</Figure>
      <Figure term={t.friends}>
        {data ? (
          <span className="numerals text-2xl sm:text-3xl">{formatNumber(data.totalReferrals)}</span>
        ) : (
          <Skeleton className="h-8 w-12" />
        )}
      </Figure>
    </dl>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-between gap-3 bg-raised p-4">
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
