import { createItem, createProduct } from '@rush/contract/admin-catalog.ts';
import { startSimulators } from '@rush/simulators/start-simulators.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Supplier } from '../fulfilment/suppliers/supplier.ts';
import type { SupplierDescriptor } from '../fulfilment/suppliers/supplier-descriptor.ts';
import { systemClock } from '../platform/clock.ts';
import { UnknownOutcome } from '../platform/refusal.ts';
import { openProxy } from './a-proxy.ts';
import { aShopper } from './a-shopper.ts';
import { aCheckedOrder } from './an-api-order.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** A pack that the supplier's simulator sells, and what it takes for it. */
export interface SupplierPack {
  product: string;
  item: string;
  /** In the unit of the balance. */
  cost: number;
}

/** A supplier's adapter before its simulator, with a proxy between them that can answer in its place. */
export async function aSupplier(
  descriptor: SupplierDescriptor,
  region: string,
  pack: SupplierPack,
  /** Instead of each key that its simulator takes. */
  wrongKey?: string,
) {
  const { product, item } = pack;
  const proxy = await openProxy();
  const simulators = await startSimulators({ port: 0, smtpPort: 0, webhooks: {}, completeMs: 0 });
  onTestFinished(() => simulators.close());
  proxy.target = simulators.url;
  const controls = `${simulators.url}/suppliers/${descriptor.name}`;
  const control = (path: string, body: object) =>
    fetch(`${controls}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const orders = async () => (await (await fetch(`${controls}/orders`)).json()) as unknown[];
  const demo = Object.entries(descriptor.keys).map(([name, key]) => [name, wrongKey ?? key.demo] as const);
  const values = {
    ...Object.fromEntries(demo),
    baseUrl: `${proxy.url}${descriptor.baseUrl.simulator}`,
  };
  const supplier: Supplier = descriptor.open(values, { region, timeoutMs: 10_000, clock: systemClock });
  const order = (userid: string, reference = `ref ${userid}`) => ({
    reference,
    product,
    item,
    player: { userid, zoneid: '2001' },
  });
  return { supplier, proxy, control, orders, order };
}

/**
 * What every supplier promises to delivering, whichever it is. Each supplier's own test calls it with a pack for each
 * of its accounts.
 */
export function promisesOfSupplier(
  descriptor: SupplierDescriptor,
  packs: Readonly<Record<string, SupplierPack>>,
): void {
  describe.each(descriptor.accounts)('$label', ({ region, apiTypes }) => {
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
      // By a code of its own, else in its own words.
      expect(['not-found', 'refused']).toContain((await check('123454040')).kind);
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
      const { supplier, order, control, orders } = await open();
      await control('mode', { mode: 'reject', times: 1 });
      expect(await supplier.order(order('1', 'a'))).toMatchObject({ kind: 'rejected' });
      await control('mode', { mode: 'no-balance', times: 1 });
      expect(await supplier.order(order('123456789', 'b'))).toMatchObject({ kind: 'no-balance' });
      expect(await orders()).toHaveLength(0);
    });

    test('a supplier whose keys are not taken gives neither a balance nor that an order never came', async () => {
      const { supplier, order } = await aSupplier(descriptor, region, pack, 'wrong-key');
      await expect(supplier.balance()).rejects.toThrow(UnknownOutcome);
      if (supplier.find)
        await expect(supplier.find({ ...order('123456789'), supplierReference: '' })).rejects.toThrow(
          UnknownOutcome,
        );
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
    ])(
      'a supplier with %s as the answer leaves open whether it executed the order',
      async (_case, answer) => {
        const { supplier, order, proxy } = await open();
        proxy.instead = () => answer;
        await expect(supplier.order(order('123456789'))).rejects.toThrow(UnknownOutcome);
      },
    );

    describe('in the shop', () => {
      let shop: TestShop;
      beforeAll(async () => {
        shop = await openTestShop();
      });
      afterAll(() => shop.close());

      const anOrder = async (apiType: string) => {
        const { token } = await shop.signIn('admin@rush.test');
        return aCheckedOrder(shop, {
          shopper: await aShopper(shop, { coinsPaise: 500_00 }),
          body: await aPackOf(shop, token, { apiType, pack }),
          supplier: descriptor.name,
        });
      };

      test.each(apiTypes)('an order of a product of %s is delivered once', async (apiType) => {
        const order = await anOrder(apiType);
        await order.until('Completed');
        expect(await order.executed()).toBe(1);
        expect((await order.deliveries())[0]).toMatchObject({ status: 'Delivered', attempt: 1 });
      });

      test('an order that it refuses is refunded in full', async () => {
        await shop.simulator(`/suppliers/${descriptor.name}/mode`, { mode: 'reject', times: 1 });
        const order = await anOrder(apiTypes[0]!);
        await order.until('Refunded');
        expect(await order.executed()).toBe(0);
        expect(await order.refundedPaise()).toBe(90_00);
      });
    });
  });
}

/** A product of one pack that the supplier delivers, made as staff do, and what an order's body says of it. */
async function aPackOf(shop: TestShop, token: string, of: { apiType: string; pack: SupplierPack }) {
  const shared = { isApi: true, apiType: of.apiType, imgpath: '/images/gems.webp' };
  const made = await shop.call(createItem, {
    token,
    body: {
      ...shared,
      name: '100 Gems',
      originalprice: 100,
      discountedprice: 90,
      resellprice: 85,
      itemidarray: [of.pack.item],
    },
  });
  const { item } = made.body;
  const { product } = (
    await shop.call(createProduct, {
      token,
      body: {
        ...shared,
        name: `Game of ${of.apiType}`,
        type: 'MLBB',
        category: 'games',
        importantnote: '',
        items: [item.itemid],
        inputs: [{ label: 'Player ID' }, { label: 'Zone ID' }],
        supplierProduct: of.pack.product,
      },
    })
  ).body;
  return { product_id: product._id, item_id: item._id };
}
