import { afterEach, expect, test, vi } from 'vitest';
import type { Caller } from '../platform/http/caller.ts';
import type { Orders } from './orders.ts';
import { streamOrder } from './stream-order.ts';
import type { OrderRow } from './tables.ts';

const HEARTBEAT_MS = 20_000;
const CALLER = { id: 'user', sessionId: 'session' } as Caller;

function anEmptyShop() {
  const listeners = new Set<unknown>();
  const platform = {
    db: { queries: {} },
    log: { warn: () => {} },
    clock: { now: () => new Date(0) },
    events: {
      subscribe: (listener: unknown) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  return { listeners, orders: { platform } as unknown as Orders };
}

afterEach(() => {
  vi.useRealTimers();
});

test('no timer is left when a client disconnects without aborting its request', async () => {
  vi.useFakeTimers();
  const { orders, listeners } = anEmptyShop();
  const response = streamOrder(orders, { id: 'order' } as OrderRow, CALLER, new AbortController().signal);
  expect(listeners.size).toBe(1);
  await response.body?.cancel();
  expect(() => vi.advanceTimersByTime(3 * HEARTBEAT_MS)).not.toThrow();
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('an aborted request leaves no timer behind', () => {
  vi.useFakeTimers();
  const { orders, listeners } = anEmptyShop();
  const request = new AbortController();
  streamOrder(orders, { id: 'order' } as OrderRow, CALLER, request.signal);
  request.abort();
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
