import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createParser } from 'eventsource-parser';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isApiError, openStream } from '../../api/client.ts';
import { type OrderReport, orderStatusQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { OrderPage } from './order-page.tsx';
import { isOpen } from './outcome.ts';

interface ConfirmationScreenProps {
  orderId: string;
  isReturning?: boolean;
}

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

const POLL_MS = 2500;
const POLL_WHILE_LIVE_MS = 10_000;
const RECONNECT_MS = 5000;

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isVisible = () => document.visibilityState === 'visible';

/**
 * An order's live state: streamed in one visible tab, polled in the others. Browsers open at most six HTTP/1.1
 * connections per host, so six streams would keep a seventh tab from loading.
 */
function useLiveOrder(orderId: string, isEnabled: boolean) {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  const query = useQuery({
    ...orderStatusQuery(orderId),
    enabled: isEnabled,
    refetchInterval: ({ state }) => isOpen(state.data) && (isLive ? POLL_WHILE_LIVE_MS : POLL_MS),
  });
  const isTabVisible = useSyncExternalStore(watchVisibility, isVisible, () => true);
  const shouldStream = isEnabled && isTabVisible && isOpen(query.data);
  useEffect(() => {
    if (!shouldStream) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () =>
      void readEvents(orderId, {
        signal: controller.signal,
        onOpen: () => setLive(true),
        onEvent: (report) => queryClient.setQueryData(orderStatusQuery(orderId).queryKey, report),
      }).finally(() => {
        setLive(false);
        // Poll until this tab reconnects or takes over the stream from another tab.
        if (!controller.signal.aborted) timer = setTimeout(listen, RECONNECT_MS);
      });
    listen();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [shouldStream, orderId, queryClient]);
  return { ...query, isLive: isLive && shouldStream };
}

interface StreamOptions {
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (report: OrderReport) => void;
}

/** Uses fetch, because `EventSource` cannot send a bearer token. Fails silently, because the page also polls. */
async function readEvents(orderid: string, { signal, onOpen, onEvent }: StreamOptions): Promise<void> {
  const read = async () => {
    const response = await openStream(
      'orderEvents',
      { params: { orderid } },
      { signal, accept: 'text/event-stream' },
    );
    if (!response.body || !response.headers.get('content-type')?.includes('event-stream')) return;
    onOpen();
    const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data) as OrderReport) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
  };
  // If the lock is taken, another tab is streaming. Browsers lack the Web Locks API over plain HTTP.
  const { locks } = navigator as Partial<Navigator>;
  const task = locks ? locks.request('live-order', { ifAvailable: true }, (lock) => lock && read()) : read();
  await task.catch(() => {}); // Offline, or the page was closed.
}
