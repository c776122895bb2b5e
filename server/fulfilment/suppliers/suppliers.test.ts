import { startSimulators } from '@rush/simulators/start-simulators.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { UnknownOutcome } from '../../platform/refusal.ts';
import { openProxy } from '../../testing/a-proxy.ts';
import { MooGold } from './moogold.ts';
import { SmileOne } from './smileone.ts';
import type { Supplier } from './supplier.ts';

const common = { timeoutMs: 1_000, clock: systemClock };
const smile = (region: 'br' | 'ph') => (url: string) =>
  new SmileOne(region, {
    ...common,
    baseUrl: `${url}/smileone`,
    uid: '1000001',
    email: 'shop@example.test',
    key: 'sim-smile-key',
  });
const SUPPLIERS = {
  'Smile.one Brazil': { open: smile('br'), product: 'mobilelegends', item: '13', cost: 61.5 },
  'Smile.one Philippines': { open: smile('ph'), product: 'mobilelegends', item: '212', cost: 9.5 },
  MooGold: {
    open: (url: string): Supplier =>
      new MooGold({
        ...common,
        baseUrl: `${url}/moogold/wp-json/v1/api`,
        partnerId: 'sim-partner',
        secret: 'sim-moogold-secret',
      }),
    product: '5846232',
    item: '5846336',
    cost: 0.92,
  },
} as const;

async function aSupplier(name: keyof typeof SUPPLIERS) {
  const { open, product, item, cost } = SUPPLIERS[name];
  const proxy = await openProxy();
  const simulators = await startSimulators({ port: 0, smtpPort: 0, webhooks: {}, moogoldCompleteMs: 0 });
  onTestFinished(() => simulators.close());
  proxy.target = simulators.url;
  const folder = name === 'MooGold' ? 'moogold' : 'smileone';
  const tell = async (path: string, body: object) =>
    fetch(`${simulators.url}/suppliers/${folder}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const orders = async () =>
    (await (await fetch(`${simulators.url}/suppliers/${folder}/orders`)).json()) as unknown[];
  const supplier: Supplier = open(proxy.url);
  const order = (userid: string, reference = `ref ${userid}`) => ({
    reference,
    product,
    item,
    player: { userid, zoneid: '2001' },
  });
  return { supplier, proxy, tell, orders, order, product, item, cost };
}

/** What every supplier promises to delivering, whichever it is. */
describe.each(Object.keys(SUPPLIERS) as (keyof typeof SUPPLIERS)[])('%s', (name) => {
  test('names a player, says that there is none, and passes on a notice in its own words', async () => {
    const { supplier, product, item } = await aSupplier(name);
    const check = (userid: string) => supplier.checkPlayer(product, item, { userid, zoneid: '2001' });
    expect(await check('123456789')).toMatchObject({ kind: 'found', username: expect.stringMatching(/.+/) });
    expect(await check('123454040')).toEqual({ kind: 'not-found' });
    expect(await check('123455001')).toEqual({
      kind: 'notice',
      message: expect.stringContaining('Malaysia'),
    });
  });

  test('executes an order once and takes its price from the balance', async () => {
    const { supplier, order, orders, product, item, cost } = await aSupplier(name);
    const before = Number.parseFloat(await supplier.balance());
    const answer = await supplier.order(order('123456789'));
    expect(['delivered', 'accepted']).toContain(answer.kind);
    expect(await orders()).toHaveLength(1);
    expect(before - Number.parseFloat(await supplier.balance())).toBeCloseTo(cost, 2);
    expect((await supplier.prices?.(product))?.get(item)).toBe(cost);
  });

  test('says definitely that it refused, and that our balance was the reason', async () => {
    const { supplier, order, tell, orders } = await aSupplier(name);
    await tell('mode', { mode: 'reject', times: 1 });
    expect(await supplier.order(order('1', 'a'))).toMatchObject({ kind: 'rejected' });
    await tell('mode', { mode: 'no-balance', times: 1 });
    expect(await supplier.order(order('123456789', 'b'))).toMatchObject({ kind: 'no-balance' });
    expect(await orders()).toHaveLength(0);
  });

  test.each([
    ['HTTP 500', { status: 500, body: 'Oops' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['half of the JSON', { status: 200, body: '{"status": 2' }],
    ['a success without an order', { status: 200, body: '{"status": 200, "message": "success"}' }],
    ['a success in words', { status: 200, body: '{"status": "splendid", "order_id": "1"}' }],
    ['a list', { status: 200, body: '[]' }],
    ['a megabyte and more', { status: 200, body: `"${'x'.repeat(1_100_000)}"` }],
    ['a broken connection', 'hang up' as const],
  ])('with %s as the answer leaves open whether it executed the order', async (_case, answer) => {
    const { supplier, order, proxy } = await aSupplier(name);
    proxy.instead = () => answer;
    await expect(supplier.order(order('123456789'))).rejects.toThrow(UnknownOutcome);
  });
});

describe('MooGold', () => {
  test('takes a reference once: asked again, it is the same order', async () => {
    const { supplier, order, orders } = await aSupplier('MooGold');
    await supplier.order(order('123456789', 'once'));
    expect(await supplier.order(order('123456789', 'once'))).toMatchObject({ kind: 'delivered' });
    expect(await orders()).toHaveLength(1);
    expect(await supplier.find!({ ...order('1', 'never'), supplierReference: '' })).toBeNull();
  });

  test.each([
    ['another order', { partner_order_id: 'theirs', item: [] }],
    ['another player', { partner_order_id: 'mine', item: [{ player_id: '999' }] }],
  ])('that answers about %s says nothing about ours', async (_case, fields) => {
    const { supplier, order, proxy } = await aSupplier('MooGold');
    proxy.instead = () => ({
      status: 200,
      body: JSON.stringify({ order_id: 1, order_status: 'completed', ...fields }),
    });
    await expect(supplier.find!({ ...order('123456789', 'mine'), supplierReference: '' })).rejects.toThrow(
      UnknownOutcome,
    );
  });
});
