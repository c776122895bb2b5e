import { createFileRoute } from '@tanstack/react-router';
import { TopUpScreen } from '../../features/wallet/top-up-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';

export const Route = createFileRoute('/_member/topup')({
  loader: () => ({ title: textNow(walletText).form.title }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: TopUpScreen,
});
