import { createItem, createProduct } from '@rush/contract/admin-catalog.ts';
import type { RejectionCause } from '@rush/contract/offers.ts';
import { startSimulators } from '@rush/simulators/start-simulators.ts';
import { waitForLateEnd } from '@rush/simulators/testing/late-end.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SIGNATURE_AGES } from '../fulfilment/accounts/request-expiry.ts';
import type { Supplier } from '../fulfilment/suppliers/supplier.ts';
import type { SupplierDescriptor } from '../fulfilment/suppliers/supplier-descriptor.ts';
import { systemClock } from '../platform/clock.ts';
import { UnknownOutcome } from '../platform/refusal.ts';
import { openProxy } from './a-proxy.ts';
import { aShopper, GEMS } from './a-shopper.ts';
import { aCheckedOrder } from './an-api-order.ts';
import { openTestShop, type TestShop } from './test-shop.ts';
import { IS_THOROUGH } from './thoroughness.ts';

export interface SupplierPack {
  product: string;
  item: string;
  cost: number;
}

/** The refusal of an order in the supplier's format, and its expected cause. */
export type RefusedOrder = readonly [name: string, body: object, cause: RejectionCause | 'no-balance'];

/** A supplier's adapter and its simulator, with a proxy between them that can respond in the simulator's place. */
export async function aSupplier(
  descriptor: SupplierDescriptor,
  region: string,
  pack: SupplierPack,
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
  const supplier = openAdapter(descriptor, region, { url: proxy.url, wrongKey });
  const order = (userid: string, reference = `ref ${userid}`) => ({
    reference,
    product,
    item,
    player: { userid, zoneid: '2001' },
  });
  /** The outcome of the player's order that mode `late` delayed. */
  const endOfLate = (userid: string) => waitForLateEnd(simulators.url, descriptor.name, userid);
  return { supplier, proxy, control, orders, order, endOfLate };
}

function openAdapter(
  descriptor: SupplierDescriptor,
  region: string,
  { url, wrongKey }: { url: string; wrongKey?: string | undefined },
): Supplier {
  const demo = Object.entries(descriptor.keys).map(([name, key]) => [name, wrongKey ?? key.demo] as const);
  const values = { ...Object.fromEntries(demo), baseUrl: `${url}${descriptor.baseUrl.simulator}` };
  return descriptor.open(values, { region, account: 1, timeoutMs: 10_000, clock: systemClock });
}

export function testSupplierContract(
  descriptor: SupplierDescriptor,
  packs: Readonly<Record<string, SupplierPack>>,
  refusals: readonly RefusedOrder[],
): void {
  describe.each(descriptor.accounts)('$label', ({ region, apiTypes }) => {
    const pack = packs[region]!;
    const open = () => aSupplier(descriptor, region, pack);

    test('an adapter has its descriptor’s name and its account’s region', async () => {
      const { supplier } = await open();
      expect(supplier).toMatchObject({ name: descriptor.name, region, environment: 'test' });
    });

    test('a player check returns the name, reports unknown players, and passes on the supplier’s message', async () => {
      const { supplier } = await open();
      const { product, item } = pack;
      const check = (userid: string) => supplier.checkPlayer(product, item, { userid, zoneid: '2001' });
      expect(await check('123456789')).toMatchObject({
        kind: 'found',
        username: expect.stringMatching(/.+/),
      });
      expect(['not-found', 'refused']).toContain((await check('123454040')).kind);
      expect(await check('123455001')).toEqual({
        kind: 'notice',
        message: expect.stringContaining('Malaysia'),
      });
    });

    test('an order is executed once, and its price is deducted from the balance', async () => {
      const { supplier, order, orders } = await open();
      const { product, item, cost } = pack;
      const before = Number.parseFloat(await supplier.balance());
      const response = await supplier.order(order('123456789'));
      expect(['delivered', 'accepted']).toContain(response.kind);
      expect(await orders()).toHaveLength(1);
      expect(before - Number.parseFloat(await supplier.balance())).toBeCloseTo(cost, 2);
      expect((await supplier.catalogue?.(product))?.find(({ id }) => id === item)?.price).toBe(cost);
    });

    test('the catalogue lists a product’s packs with names, prices and unique ids', async () => {
      const { supplier } = await open();
      const { product, item, cost } = pack;
      if (!supplier.catalogue) return;
      const listed = await supplier.catalogue(product);
      expect(listed.find(({ id }) => id === item)).toMatchObject({
        name: expect.stringMatching(/.+/),
        price: cost,
      });
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
      expect(await supplier.catalogue('there-is-none')).toEqual([]);
    });

    test('a refusal and an insufficient balance are reported as different outcomes', async () => {
      const { supplier, order, control, orders } = await open();
      await control('mode', { mode: 'reject', times: 1 });
      expect(await supplier.order(order('1', 'a'))).toMatchObject({
        kind: 'rejected',
        cause: expect.stringMatching(/^(player|supplier|unknown-cause)$/),
      });
      await control('mode', { mode: 'no-balance', times: 1 });
      expect(await supplier.order(order('123456789', 'b'))).toMatchObject({ kind: 'no-balance' });
      expect(await orders()).toHaveLength(0);
    });

    test.each(refusals)('the cause of a refusal is classified: %s', async (_name, body, cause) => {
      const { supplier, order, proxy } = await open();
      proxy.instead = () => ({ status: 200, body: JSON.stringify(body) });
      expect(await supplier.order(order('123456789'))).toMatchObject(
        cause === 'no-balance' ? { kind: 'no-balance' } : { kind: 'rejected', cause },
      );
    });

    test('a supplier that rejects the keys reports neither a balance nor a missing order', async () => {
      const { supplier, order } = await aSupplier(descriptor, region, pack, 'wrong-key');
      await expect(supplier.balance()).rejects.toThrow(UnknownOutcome);
      if (supplier.find)
        await expect(supplier.find({ ...order('123456789'), supplierReference: '' })).rejects.toThrow(
          UnknownOutcome,
        );
    });

    test.each([
      ['HTTP 500', { status: 500, body: 'Oops' }],
      ['a body that is not JSON', { status: 200, body: '<html>' }],
      ['truncated JSON', { status: 200, body: '{"status": 2' }],
      ['a success without an order', { status: 200, body: '{"status": 200, "message": "success"}' }],
      ['a success with an unknown status', { status: 200, body: '{"status": "splendid", "order_id": "1"}' }],
      ['a JSON array', { status: 200, body: '[]' }],
      ['a body of more than a megabyte', { status: 200, body: `"${'x'.repeat(1_100_000)}"` }],
      ['a broken connection', 'hang up' as const],
    ])('whether an order was executed is unknown after %s', async (_case, response) => {
      const { supplier, order, proxy } = await open();
      proxy.instead = () => response;
      await expect(supplier.order(order('123456789'))).rejects.toThrow(UnknownOutcome);
    });

    if (openAdapter(descriptor, region, { url: 'http://localhost' }).probeSignature)
      testSignatureExpiry(open);
    else
      test('an order with an expiry is executed like any other', async () => {
        const { supplier, order, orders } = await open();
        const response = await supplier.order(order('123456789'), { expiresInMs: 1 });
        expect(['delivered', 'accepted']).toContain(response.kind);
        expect(await orders()).toHaveLength(1);
      });

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

      test.each(apiTypes)('an order for a product of type %s is delivered once', async (apiType) => {
        const order = await anOrder(apiType);
        await order.until('Completed');
        expect(await order.executed()).toBe(1);
        expect((await order.deliveries())[0]).toMatchObject({ status: 'Delivered', attempt: 1 });
      });

      test('a refused order is refunded in full', async () => {
        await shop.simulator(`/suppliers/${descriptor.name}/mode`, { mode: 'reject', times: 1 });
        const order = await anOrder(apiTypes[0]!);
        await order.until('Refunded');
        expect(await order.executed()).toBe(0);
        expect(await order.refundedPaise()).toBe(90_00);
      });
    });
  });
}

/** Creates a product with one of the supplier's packs, as staff would. Returns the body for an order. */
async function aPackOf(shop: TestShop, token: string, of: { apiType: string; pack: SupplierPack }) {
  const shared = { isApi: true, apiType: of.apiType, imgpath: '/images/gems.webp' };
  const created = await shop.call(createItem, {
    token,
    body: { ...GEMS, ...shared, itemidarray: [of.pack.item] },
  });
  const { item } = created.body;
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

function testSignatureExpiry(open: () => ReturnType<typeof aSupplier>): void {
  test.each([
    ['proven', {}],
    ['proven', { skewMs: 240_000 }],
    ['proven', { skewMs: -240_000 }],
    ['old-refused', { signatureSeconds: 200 }],
    ['old-refused', { signatureSeconds: 200, skewMs: -90_000 }],
    ['expired-accepted', { signatureSeconds: 320 }],
    ['expired-accepted', { signatureSeconds: 3_600, skewMs: 240_000 }],
  ])('a signature probe reports %s for a supplier with %o', async (kind, clock) => {
    const { supplier, control, orders } = await open();
    await control('clock', clock);
    expect(await supplier.probeSignature?.(SIGNATURE_AGES)).toEqual({ kind });
    expect(await orders()).toHaveLength(0);
  });

  test.each([
    ['no call', 0],
    ['only the first call', 1],
    ['only the calls before the expired signature', 2],
    ['all calls but the last, which tries a current signature again', 3],
  ])('a probe is inconclusive if the supplier responds to %s', async (_case, answered) => {
    const { supplier, proxy } = await open();
    for (const response of [
      'hang up' as const,
      { status: 503, body: '' },
      { status: 200, body: '{"status": 500, "message": "maintenance"}' },
    ]) {
      let calls = 0;
      proxy.instead = () => (calls++ < answered ? null : response);
      await expect(supplier.probeSignature?.(SIGNATURE_AGES)).rejects.toThrow(UnknownOutcome);
    }
  });

  test('the balance call refuses a signature that is too old for an order', async () => {
    const { supplier, control } = await open();
    expect(await supplier.balance(SIGNATURE_AGES)).toBe(await supplier.balance());
    await control('clock', { signatureSeconds: 200 });
    await expect(supplier.balance(SIGNATURE_AGES)).rejects.toThrow(UnknownOutcome);
    expect(Number.parseFloat(await supplier.balance())).toBeGreaterThan(0);
  });

  // Runs only in the long tests, because it waits for the supplier's clock.
  if (!IS_THOROUGH) return;
  test('an order is executed until its expiry and not later, whatever the supplier’s clock says', async () => {
    const expiresInMs = 8_000;
    const runs = [0, 240_000, -240_000].map(async (skewMs) => {
      const { supplier, control, orders, order, endOfLate } = await open();
      await control('clock', { skewMs });
      const orderLate = async (userid: string, delayMs: number, expiry?: number) => {
        await control('mode', { mode: 'late', times: 1, delayMs });
        const attempt = supplier.order(order(userid), { expiresInMs: expiry ?? null });
        await expect(attempt).rejects.toThrow(UnknownOutcome);
      };
      await orderLate('123456789', 10, expiresInMs);
      await orderLate('223456789', expiresInMs, expiresInMs);
      await orderLate('323456789', expiresInMs);
      expect(await endOfLate('123456789')).toBe('executed');
      expect(await endOfLate('223456789')).toBe('expired');
      expect(await endOfLate('323456789')).toBe('executed');
      expect(await orders()).toHaveLength(2);
    });
    await Promise.all(runs);
  });
}
