import { createFileRoute } from '@tanstack/react-router';
import { RedeemScreen } from '../../features/wallet/redeem-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { redeemText } from '../../text/en/redeem.ts';

export const Route = createFileRoute('/_member/redeem')({
  loader: () => ({ title: textNow(redeemText).title }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: RedeemScreen,
});
