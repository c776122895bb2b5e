import { createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aTestShop } from '../../testing/test-shop.ts';

const FRONT_END = 'https://front.rush.test';
const shop = await aTestShop({ tune: { corsOrigins: [FRONT_END] } });

test.each([
  ['POST', FRONT_END, 401, FRONT_END],
  ['OPTIONS', FRONT_END, 204, FRONT_END],
  ['POST', 'https://evil.test', 401, null],
  ['OPTIONS', 'https://evil.test', 204, null],
  ['POST', null, 401, null],
])('%s from origin %s returns %d and allows origin %s', async (method, origin, status, allowed) => {
  const headers = { 'access-control-request-method': 'POST', ...(origin && { origin }) };
  const response = await fetch(`${shop.url}/api${createWalletOrder.path}`, { method, headers });
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
  // A cache must not serve one origin's response to another.
  expect(response.headers.get('vary')).toContain('Origin');
});
