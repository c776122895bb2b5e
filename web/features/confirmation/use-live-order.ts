import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { orderEvents } from '#calls/orders';
import { openStream } from '../../api/open-stream.ts';
import { isOpen, type OrderReport, orderStatusQuery } from './order-status-query.ts';

const ASK_MS = 2500;
const ASK_WHILE_LIVE_MS = 10_000;
const LISTEN_AGAIN_MS = 5000;

function watchVisibility(note: () => void): () => void {
  document.addEventListener('visibilitychange', note);
  return () => document.removeEventListener('visibilitychange', note);
}

const isVisible = () => document.visibilityState === 'visible';

/**
 * An order's live state: streamed in one visible tab, polled in the others. HTTP/1.1 allows six connections to the
 * shop, so six streams would keep a seventh tab from loading.
 */
export function useLiveOrder(orderId: string, isEnabled: boolean) {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  const query = useQuery({
    ...orderStatusQuery(orderId),
    enabled: isEnabled,
    refetchInterval: ({ state }) => isOpen(state.data) && (isLive ? ASK_WHILE_LIVE_MS : ASK_MS),
  });
  const isSeen = useSyncExternalStore(watchVisibility, isVisible, () => true);
  const isMoving = isEnabled && isSeen && isOpen(query.data);
  useEffect(() => {
    if (!isMoving) return;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () =>
      void readEvents(
        orderEvents,
        { params: { orderid: orderId } },
        {
          signal: ending.signal,
          onOpen: () => setLive(true),
          onEvent: (report: OrderReport) =>
            queryClient.setQueryData(orderStatusQuery(orderId).queryKey, report),
        },
      ).finally(() => {
        setLive(false);
        // Polling continues until the stream reconnects, or the tab that has it ends.
        if (!ending.signal.aborted) timer = setTimeout(listen, LISTEN_AGAIN_MS);
      });
    listen();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [isMoving, orderId, queryClient]);
  return { ...query, isLive: isLive && isMoving };
}

/** Server-sent events by fetch, because `EventSource` cannot send a bearer token. Ends silently; the page also polls. */
async function readEvents<C extends AnyCall, T>(
  definition: C,
  input: CallInput<C>,
  { signal, onOpen, onEvent }: { signal: AbortSignal; onOpen: () => void; onEvent: (event: T) => void },
): Promise<void> {
  const read = async () => {
    const response = await openStream(definition, input, { signal, accept: 'text/event-stream' });
    if (!response.body || !response.headers.get('content-type')?.includes('event-stream')) return;
    onOpen();
    const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data) as T) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
  };
  // Without the lock another tab is streaming. Pages at plain HTTP have no locks.
  const { locks } = navigator as Partial<Navigator>;
  const ended = locks ? locks.request('live-order', { ifAvailable: true }, (lock) => lock && read()) : read();
  await ended.catch(() => {}); // Offline, or the page was closed.
}
