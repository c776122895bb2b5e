import { safePath } from '@rush/contract/safe-link.ts';
import { createFileRoute } from '@tanstack/react-router';
import { TopUpScreen } from '../../features/wallet/top-up-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';

const AMOUNT_MAX = 999_999_999;

export const Route = createFileRoute('/_member/topup')({
  /** `amount` is the initial amount; `back` is the page where the shopper wanted to pay. */
  validateSearch: (search: Record<string, unknown>): { amount?: number; back?: string } => {
    const amount = Math.ceil(Number(search.amount));
    const back = typeof search.back === 'string' ? safePath(search.back) : null;
    return { amount: amount > 0 && amount <= AMOUNT_MAX ? amount : undefined, back: back ?? undefined };
  },
  loader: () => ({ title: textNow(walletText).form.title }),
  component: () => <TopUpScreen {...Route.useSearch()} />,
});
