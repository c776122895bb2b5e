import { startSimulators } from '@rush/simulators/start-simulators.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Supplier } from '../fulfilment/suppliers/supplier.ts';
import type { SupplierDescriptor } from '../fulfilment/suppliers/supplier-descriptor.ts';
import { systemClock } from '../platform/clock.ts';
import { UnknownOutcome } from '../platform/refusal.ts';
import { openProxy } from './a-proxy.ts';

/** A pack that the supplier's simulator sells, and what it takes for it. */
export interface SupplierPack {
  product: string;
  item: string;
  /** In the unit of the balance. */
  cost: number;
}

/** A supplier's adapter before its simulator, with a proxy between them that can answer in its place. */
export async function aSupplier(descriptor: SupplierDescriptor, region: string, pack: SupplierPack) {
  const { product, item } = pack;
  const proxy = await openProxy();
  const simulators = await startSimulators({ port: 0, smtpPort: 0, webhooks: {}, completeMs: 0 });
  onTestFinished(() => simulators.close());
  proxy.target = simulators.url;
  const controls = `${simulators.url}/suppliers/${descriptor.name}`;
  const tell = (path: string, body: object) =>
    fetch(`${controls}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const orders = async () => (await (await fetch(`${controls}/orders`)).json()) as unknown[];
  const demo = Object.entries(descriptor.keys).map(([name, key]) => [name, key.demo] as const);
  const values = {
    ...Object.fromEntries(demo),
    baseUrl: `${proxy.url}${descriptor.baseUrl.simulator}`,
  };
  const supplier: Supplier = descriptor.open(values, { region, timeoutMs: 1_000, clock: systemClock });
  const order = (userid: string, reference = `ref ${userid}`) => ({
    reference,
    product,
    item,
    player: { userid, zoneid: '2001' },
  });
  return { supplier, proxy, tell, orders, order };
}

/**
 * What every supplier promises to delivering, whichever it is. Each supplier's own test calls it with a pack for each
 * of its accounts.
 */
export function promisesOfSupplier(
  descriptor: SupplierDescriptor,
  packs: Readonly<Record<string, SupplierPack>>,
): void {
  describe.each(descriptor.accounts)('$label', ({ region }) => {
    const pack = packs[region]!;
    const open = () => aSupplier(descriptor, region, pack);

    test('is the account that its descriptor names', async () => {
      const { supplier } = await open();
      expect(supplier).toMatchObject({ name: descriptor.name, region, environment: 'test' });
    });

    test('names a player, says that there is none, and passes on a notice in its own words', async () => {
      const { supplier } = await open();
      const { product, item } = pack;
      const check = (userid: string) => supplier.checkPlayer(product, item, { userid, zoneid: '2001' });
      expect(await check('123456789')).toMatchObject({
        kind: 'found',
        username: expect.stringMatching(/.+/),
      });
      expect(await check('123454040')).toEqual({ kind: 'not-found' });
      expect(await check('123455001')).toEqual({
        kind: 'notice',
        message: expect.stringContaining('Malaysia'),
      });
    });

    test('executes an order once and takes its price from the balance', async () => {
      const { supplier, order, orders } = await open();
      const { product, item, cost } = pack;
      const before = Number.parseFloat(await supplier.balance());
      const answer = await supplier.order(order('123456789'));
      expect(['delivered', 'accepted']).toContain(answer.kind);
      expect(await orders()).toHaveLength(1);
      expect(before - Number.parseFloat(await supplier.balance())).toBeCloseTo(cost, 2);
      expect((await supplier.prices?.(product))?.get(item)).toBe(cost);
    });

    test('says definitely that it refused, and that our balance was the reason', async () => {
      const { supplier, order, tell, orders } = await open();
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
      const { supplier, order, proxy } = await open();
      proxy.instead = () => answer;
      await expect(supplier.order(order('123456789'))).rejects.toThrow(UnknownOutcome);
    });
  });
}
