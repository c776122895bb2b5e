import { resolve } from 'node:path';
import { allOrders, usersData } from '@rush/contract/admin-lists.ts';
import { analytics } from '@rush/contract/admin-reports.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { listOrders } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { contractCalls } from '../build/contract-calls.ts';
import { searchOf } from './search-params.ts';

/** The call as the build puts it into the browser's bundle. */
async function asBuilt<C extends AnyCall>(call: C, domain: string): Promise<C> {
  const { load } = contractCalls(resolve(import.meta.dirname, '../../contract'));
  if (typeof load !== 'function') throw new Error('the plugin has no loader');
  const context = { addWatchFile: () => undefined };
  const answer: unknown = await Reflect.apply(load, context, [`\0#queries/${domain}/${call.name}`]);
  const { code } = answer as { code: string };
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`))[call.name];
}

test('the contract parses a query, and invalid values are dropped', async () => {
  const read = searchOf(await asBuilt(allOrders, 'admin-lists'));
  expect(
    read({ search: 9876543210, status: 'Completed', from: '2026-11-20', page: 3, limit: 100, user: 'u1' }),
  ).toEqual({
    search: '9876543210',
    status: 'Completed',
    from: '2026-11-20',
    page: 3,
    limit: 100,
    user: 'u1',
  });
  expect(
    read({ search: 'x'.repeat(129), status: 'Lost', from: 'yesterday', page: 0, limit: 501, colour: 'red' }),
  ).toEqual({});
  expect(read({ search: '  ', page: 'two', limit: null, status: undefined })).toEqual({});
  // The router merges the result into the parsed query.
  expect('page' in read({ page: 'abc' })).toBe(true);
});

test('flags, days and timestamps are parsed as in the contract', async () => {
  expect(searchOf(await asBuilt(usersData, 'admin-lists'))({ verified: true, role: 'king' })).toEqual({
    verified: 'true',
  });
  expect(
    searchOf(await asBuilt(analytics, 'admin-reports'))({ from: '2026-11-1', to: '2026-11-20' }),
  ).toEqual({
    to: '2026-11-20',
  });
  const orders = searchOf(await asBuilt(listOrders, 'orders'));
  expect(orders({ from: '2026-11-20T10:15:00Z', to: '20 November' })).toEqual({
    from: '2026-11-20T10:15:00Z',
  });
});
