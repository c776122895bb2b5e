import type { OrderStatus } from '@rush/contract/orders.ts';
import { ORDER_STATUSES } from '#calls/orders';

export type OrdersView = 'list' | 'table';

/** What the list shows, kept in the address. */
export interface OrderFilters {
  q?: string;
  status?: OrderStatus;
  from?: string;
  to?: string;
  view?: OrdersView;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && DAY.test(value) ? value : undefined;
}

/** Reads the filters of an address; what makes no sense is left out. */
export function readOrderFilters(search: Record<string, unknown>): OrderFilters {
  const q = search.q === undefined ? undefined : String(search.q).slice(0, 128);
  const status = ORDER_STATUSES.find((each) => each === search.status);
  const from = dayOf(search.from);
  const to = dayOf(search.to);
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search.view === 'table' && { view: 'table' as const }),
  };
}

export function isFiltered({ q, status, from, to }: OrderFilters): boolean {
  return Boolean(q || status || from || to);
}
