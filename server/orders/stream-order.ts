import type { Orders } from './orders.ts';
import { describeOrder } from './read-orders.ts';
import type { OrderRow } from './tables.ts';

const HEARTBEAT_MS = 20_000;

/** An order's changes as server-sent events: the state now, then one event for each change, until the reader goes. */
export function streamOrder(orders: Orders, order: OrderRow, signal: AbortSignal): Response {
  const { db, settings, log } = orders.platform;
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      const send = async () => {
        const row = await db.queries
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow();
        const state = await describeOrder(orders, row);
        if (isOpen) controller.enqueue(encoder.encode(`event: order\ndata: ${JSON.stringify(state)}\n\n`));
      };
      const sendSafely = () =>
        void send().catch((error) => log.warn({ err: error }, 'an order could not be streamed'));
      const unsubscribe = settings.subscribe((topic) => {
        if (topic === `order:${order.id}`) sendSafely();
      });
      const heartbeat = setInterval(
        () => isOpen && controller.enqueue(encoder.encode(': still here\n\n')),
        HEARTBEAT_MS,
      );
      const stop = () => {
        if (!isOpen) return;
        isOpen = false;
        unsubscribe();
        clearInterval(heartbeat);
        controller.close();
      };
      signal.addEventListener('abort', stop);
      sendSafely();
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}
