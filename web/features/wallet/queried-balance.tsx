import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';
import { Coins } from '../../ui/money.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface QueriedBalanceProps {
  query: UseQueryResult<{ balance: number }>;
  className: string;
  isPoints?: boolean;
  skeleton: string;
}

export function QueriedBalance({ query, className, isPoints, skeleton }: QueriedBalanceProps) {
  const t = useText(walletText).failed;
  if (query.data) return <Coins amount={query.data.balance} isPoints={isPoints} className={className} />;
  if (query.isError) return <RetryNote text={t.title} onRetry={query.refetch} />;
  return <Skeleton className={skeleton} />;
}
