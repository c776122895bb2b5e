import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TopUpReceipt } from './top-up-receipt.tsx';
import { topUpStatusQuery } from './wallet-queries.ts';

export function WalletConfirmationScreen({ transactionId }: { transactionId: string }) {
  const t = useText(walletText).confirmation;
  const isMember = useSession() !== null;
  const { data, error, refetch } = useQuery({
    ...topUpStatusQuery(transactionId),
    enabled: isMember && transactionId !== '',
  });
  if (!isMember) return <SignInPrompt transactionId={transactionId} />;
  if (data) return <TopUpReceipt report={data} />;
  if (transactionId === '' || (isApiError(error) && error.status === 404)) {
    const wallet = (
      <Link to="/wallet" className={buttonClass({ variant: 'primary' })}>
        {t.wallet}
      </Link>
    );
    return <EmptyState title={t.missing.title} text={t.missing.text} action={wallet} />;
  }
  if (error) {
    const retry = <Button onClick={() => void refetch()}>{t.broken.retry}</Button>;
    return <ErrorState title={t.broken.title} text={t.broken.text} action={retry} />;
  }
  return (
    <div role="status" className="grid justify-items-center gap-4 px-4 py-24 text-center">
      <Spinner className="size-14 text-accent-text" />
      <p className="display text-3xl">{t.checking}</p>
      <p className="text-muted">{t.pending}</p>
    </div>
  );
}

function SignInPrompt({ transactionId }: { transactionId: string }) {
  const { signIn } = useText(walletText).confirmation;
  const from = `/walletconfirmation?client_txn_id=${encodeURIComponent(transactionId)}`;
  return (
    <EmptyState
      icon="user"
      title={signIn.title}
      text={signIn.text}
      action={
        <Link to="/login" search={{ from }} className={buttonClass({ variant: 'primary' })}>
          {signIn.action}
        </Link>
      }
    />
  );
}
