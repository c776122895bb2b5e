import { createFileRoute } from '@tanstack/react-router';
import { WalletTransactionsScreen } from '../../features/admin/wallet/wallet-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/wallettxn')({
  loader: () => ({ title: textNow(adminText).areas.wallet }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: WalletTransactionsScreen,
});
