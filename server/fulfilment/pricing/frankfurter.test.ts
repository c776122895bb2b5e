import { expect, test } from 'vitest';
import { UnknownOutcome } from '../../platform/refusal.ts';
import { openProxy } from '../../testing/a-proxy.ts';
import { Frankfurter } from './frankfurter.ts';

const row = (quote: string, rate: unknown) => ({ date: '2026-03-02', base: 'EUR', quote, rate });

async function openFeed(body: unknown, status = 200) {
  const proxy = await openProxy();
  proxy.instead = () => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
  return { proxy, feed: new Frankfurter({ baseUrl: `${proxy.url}/v2` }) };
}

test('a rate in rupees is calculated from two quotes against the euro, both read in one call', async () => {
  const { proxy, feed } = await openFeed([row('INR', 100), row('USD', 1.25), row('BRL', 6.4)]);
  expect(await feed.read(['BRL', 'USD', 'EUR'])).toEqual([
    { currency: 'BRL', rate: 15.625, day: '2026-03-02' },
    { currency: 'USD', rate: 80, day: '2026-03-02' },
    { currency: 'EUR', rate: 100, day: '2026-03-02' },
  ]);
  expect(proxy.seen).toEqual(['/v2/rates?base=EUR&quotes=INR%2CBRL%2CUSD&providers=ECB']);
  expect(feed.environment).toBe('test');
  expect(new Frankfurter({ baseUrl: 'https://api.frankfurter.dev/v2' }).environment).toBe('live');
});

test.each([
  ['a string', 'n/a'],
  ['null', null],
])('a quote that is %s or missing yields no rate, and the others still count', async (_case, quote) => {
  const { feed } = await openFeed([row('INR', 100), row('USD', quote), row('BRL', 5)]);
  expect(await feed.read(['USD', 'PHP', 'BRL'])).toMatchObject([
    { rate: Number.NaN },
    { rate: Number.NaN },
    { rate: 20 },
  ]);
});

test.each<[string, unknown, number]>([
  ['an error with a valid body', [row('INR', 88), row('USD', 1)], 503],
  ['an HTML page', '<html></html>', 200],
  ['a rate against another currency', [{ ...row('INR', 88), base: 'USD' }], 200],
  ['a day that does not exist', [{ ...row('INR', 88), date: '2026-02-30' }], 200],
])('%s is rejected', async (_case, body, status) => {
  const { feed } = await openFeed(body, status);
  await expect(feed.read(['USD'])).rejects.toThrow(UnknownOutcome);
});
