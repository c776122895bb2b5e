import { Link } from '@tanstack/react-router';
import { isApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { OrderPage } from './order-page.tsx';
import { useLiveOrder } from './use-live-order.ts';

interface ConfirmationScreenProps {
  orderId: string;
  /** Whether the shopper returns from the payment page. */
  isReturning?: boolean;
}

/** The return from payment and the order's own page. */
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

const STAGES = ['a', 'b', 'c', 'd'];

/** A placeholder with the layout of the order's page. */
function OrderPending({ isReturning }: { isReturning: boolean }) {
  const t = useText(confirmationText);
  return (
    <div
      aria-busy="true"
      className="page-width grid gap-x-12 gap-y-8 py-6 md:py-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid min-w-0 content-start gap-8">
        <div role="status" className="grid gap-4">
          <span className="grid size-14 place-items-center bg-info-fill text-info">
            <Spinner className="size-7" />
          </span>
          {isReturning ? (
            <div>
              <p className="display text-4xl font-extrabold sm:text-5xl lg:text-6xl">
                {t.heading.confirming}
              </p>
              <p className="mt-3 max-w-prose text-lg text-pretty text-muted">{t.lead.confirming}</p>
            </div>
          ) : (
            <div className="grid gap-3">
              <span className="sr-only">{t.loading}</span>
              <Skeleton className="h-10 w-3/4 lg:h-15" />
              <Skeleton className="h-7 w-full max-w-prose" />
            </div>
          )}
        </div>
        <Skeleton className="h-13 w-full sm:w-60" />
        <div className="grid gap-6 sm:grid-cols-4">
          {STAGES.map((stage) => (
            <Skeleton key={stage} className="h-12 sm:h-24 sm:w-28" />
          ))}
        </div>
      </div>
      <Skeleton className="h-[28rem]" />
    </div>
  );
}
