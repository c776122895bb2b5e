import { Link } from '@tanstack/react-router';
import { isApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { OrderPage } from './order-page.tsx';
import { useLiveOrder } from './use-live-order.ts';

interface ConfirmationScreenProps {
  orderId: string;
  isReturning?: boolean;
}

/** The return from payment and the order's own page. */
export function ConfirmationScreen({ orderId, isReturning = false }: ConfirmationScreenProps) {
  const t = useText(confirmationText);
  const isMember = useSession() !== null;
  const { data, error, isLive, refetch } = useLiveOrder(orderId, isMember && orderId !== '');
  if (!isMember) {
    return <SignInPrompt {...t.signIn} from={`/confirmation?client_txn_id=${encodeURIComponent(orderId)}`} />;
  }
  if (data) return <OrderPage report={data} isLive={isLive} />;
  if (orderId === '' || (isApiError(error) && error.status === 404)) {
    return (
      <EmptyState
        {...t.missing}
        action={
          <Link to="/orders" className={buttonClass({ variant: 'primary' })}>
            {t.orders}
          </Link>
        }
      />
    );
  }
  if (error) return <ErrorState {...t.failed} onRetry={refetch} />;
  return <OrderPending isReturning={isReturning} />;
}

function OrderPending({ isReturning }: { isReturning: boolean }) {
  const t = useText(confirmationText);
  return (
    <div role="status" aria-busy="true" className="page-width grid content-start gap-4 py-6 md:py-10">
      <span className="grid size-14 place-items-center bg-info-fill text-info">
        <Spinner className="size-7" />
      </span>
      <p className="display text-4xl font-extrabold sm:text-5xl lg:text-6xl">
        {isReturning ? t.heading.confirming : t.loading}
      </p>
      {isReturning && <p className="max-w-prose text-lg text-pretty text-muted">{t.lead.confirming}</p>}
    </div>
  );
}
