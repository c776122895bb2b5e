import { ORDER_STATUSES } from '@rush/contract/order-states.ts';
import { expect, test } from 'vitest';
import { count, day, oneOf, type SearchOf, searchOf, text } from './search-params.ts';

const read = searchOf<Omit<SearchOf<'allOrders'>, 'input' | 'paymentmode' | 'to'>>({
  search: text(128),
  status: oneOf(ORDER_STATUSES),
  from: day,
  user: text(64),
  late: oneOf(['true', 'false']),
  page: count(1_000_000),
  limit: count(500),
});

test('valid values are read, even those that the router has parsed as numbers or booleans', () => {
  expect(
    read({ search: 9876543210, status: 'Completed', from: '2026-11-20', page: 3, limit: '100', late: true }),
  ).toEqual({
    search: '9876543210',
    status: 'Completed',
    from: '2026-11-20',
    page: 3,
    limit: 100,
    late: 'true',
  });
});

test('invalid values are dropped', () => {
  expect(
    read({ search: 'x'.repeat(129), status: 'Lost', from: '2026-11-1', page: 0, limit: 501, color: 'red' }),
  ).toEqual({});
  expect(read({ search: '  ', page: 'two', limit: null, status: undefined, late: 'maybe' })).toEqual({});
  // The router merges the result into the parsed query.
  expect('page' in read({ page: 'abc' })).toBe(true);
});
