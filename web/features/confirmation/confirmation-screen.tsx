import { Link } from '@tanstack/react-router';
import { isApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { OrderPage } from './order-page.tsx';
import { OrderPending } from './order-pending.tsx';
import { useLiveOrder } from './use-live-order.ts';

interface ConfirmationScreenProps {
  orderId: string;
  /** The shopper comes back from paying. */
  isReturning?: boolean;
}

/** What the payment comes back to, and the order's own page: one screen that knows by itself what has happened. */
export function ConfirmationScreen({ orderId, isReturning = false }: ConfirmationScreenProps) {
  const t = useText(confirmationText);
  const isMember = useSession() !== null;
  const { data, error, isLive, refetch } = useLiveOrder(orderId, isMember && orderId !== '');
  if (!isMember) return <SignInPrompt orderId={orderId} />;
  if (data) return <OrderPage report={data} isLive={isLive} />;
  if (orderId === '' || (isApiError(error) && error.status === 404)) {
    return (
      <EmptyState
        title={t.missing.title}
        text={t.missing.text}
        action={
          <Link to="/orders" className={buttonClass({ variant: 'primary' })}>
            {t.orders}
          </Link>
        }
      />
    );
  }
  if (error) {
    const retry = <Button onClick={() => void refetch()}>{t.failed.retry}</Button>;
    return <ErrorState title={t.failed.title} text={t.failed.text} action={retry} />;
  }
  return <OrderPending isReturning={isReturning} />;
}

function SignInPrompt({ orderId }: { orderId: string }) {
  const { signIn } = useText(confirmationText);
  const from = `/confirmation?client_txn_id=${encodeURIComponent(orderId)}`;
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
