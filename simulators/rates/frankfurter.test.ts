import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../start-simulators.ts';
import { getJson, postJson } from '../testing/post-json.ts';

let world: Simulators;
beforeAll(async () => {
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: {} });
});
afterAll(() => world.close());

const readRates = (query: string) => getJson<object[]>(`${world.url}/frankfurter/v2/rates?${query}`);

test('the feed returns the requested quotes against the euro, each with its date', async () => {
  await postJson(`${world.url}/rates`, { rates: { INR: 100, USD: 1.25 }, date: '2026-03-02' });
  expect(await readRates('base=EUR&quotes=USD,INR&providers=ECB')).toEqual([
    { date: '2026-03-02', base: 'EUR', quote: 'INR', rate: 100 },
    { date: '2026-03-02', base: 'EUR', quote: 'USD', rate: 1.25 },
  ]);
});

test('the feed fails while it is down, and returns the rates that were set until a reset', async () => {
  await postJson(`${world.url}/rates`, { rates: { USD: 'n/a' }, isDown: true });
  expect((await fetch(`${world.url}/frankfurter/v2/rates`)).status).toBe(503);
  await postJson(`${world.url}/rates`, { isDown: false });
  expect(await readRates('quotes=USD')).toMatchObject([{ rate: 'n/a' }]);
  await postJson(`${world.url}/reset`, {});
  expect(await readRates('quotes=USD')).toMatchObject([{ rate: 1.17 }]);
});
