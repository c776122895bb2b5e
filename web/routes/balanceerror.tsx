import { safePath } from '@rush/contract/safe-link.ts';
import { createFileRoute } from '@tanstack/react-router';
import { NO_SEARCH, useAfterHydration } from '../api/hydration.ts';
import { privateHead } from '../api/page-head.ts';
import { BalanceErrorScreen } from '../features/wallet/balance-error-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { walletText } from '../text/en/wallet.ts';

export const Route = createFileRoute('/balanceerror')({
  validateSearch: (search: Record<string, unknown>): { missing?: number; back?: string } => {
    const missing = Number(search.missing);
    const back = typeof search.back === 'string' ? safePath(search.back) : null;
    return {
      missing: missing > 0 && Number.isFinite(missing) ? missing : undefined,
      back: back ?? undefined,
    };
  },
  loader: () => ({ title: textNow(walletText).tooLittle.title }),
  head: () => privateHead,
  component: () => <BalanceErrorScreen {...useAfterHydration(Route.useSearch(), NO_SEARCH)} />,
});
