import { sql } from 'kysely';
import { isStillSignedIn } from '#accounts/authenticate.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Orders } from './orders.ts';
import { describeOrder } from './read-orders.ts';
import type { OrderRow } from './tables.ts';

const HEARTBEAT_MS = 20_000;

/** Streams an order's state and changes as server-sent events until the client disconnects or its session ends. */
export function streamOrder(orders: Orders, order: OrderRow, caller: Caller, signal: AbortSignal): Response {
  let close = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      close = sendChanges(orders, { order, caller }, controller);
      signal.addEventListener('abort', close);
      if (signal.aborted) close();
    },
    // A disconnect does not always abort the request's signal.
    cancel: () => close(),
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}

function sendChanges(
  orders: Orders,
  { order, caller }: { order: OrderRow; caller: Caller },
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  const { db, events, log, clock } = orders.platform;
  const encoder = new TextEncoder();
  let isOpen = true;
  // An exception in a timer would crash the process, so a closed stream must not throw here.
  const write = (text: string) => {
    if (!isOpen) return;
    try {
      controller.enqueue(encoder.encode(text));
    } catch {
      close();
    }
  };
  const send = async () => {
    const row = await db.queries
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    write(`event: order\ndata: ${JSON.stringify(await describeOrder(orders, row))}\n\n`);
  };
  const requireSession = async () => {
    const result = await sql<{ is_signed_in: boolean }>`
      select ${isStillSignedIn(caller, clock.now())} as is_signed_in`.execute(db.queries);
    if (!result.rows[0]?.is_signed_in) close();
  };
  const safely = (work: () => Promise<void>) => {
    work().catch((error) => log.warn({ err: error }, 'streaming an order failed'));
  };
  const unsubscribe = events.subscribe((topic) => {
    if (topic === `order:${order.id}`) safely(send);
    if (topic === `sessions:${caller.id}`) safely(requireSession);
  });
  const heartbeat = setInterval(() => {
    write(': still here\n\n');
    safely(requireSession);
  }, HEARTBEAT_MS);
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    unsubscribe();
    clearInterval(heartbeat);
    try {
      controller.close();
    } catch {
      // `cancel` has already closed it.
    }
  };
  safely(send);
  return close;
}
