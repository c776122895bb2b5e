import { createOrder } from '@rush/contract/orders.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openProxy, type ProviderProxy } from '../testing/a-proxy.ts';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { openTestShop, until } from '../testing/test-shop.ts';

const CREATES = /create_order$|\/payment_links$/;
type Fault = (proxy: ProviderProxy) => ProviderProxy['instead'];

const FAULTS: Record<string, Fault> = {
  'never gets the request': () => () => 'hang up',
  'opens it, but its answer is lost': (proxy) => async () => {
    await proxy.forward();
    return 'hang up' as const;
  },
  'answers HTTP 500': () => () => ({ status: 500, body: 'Oops' }),
  'answers HTTP 429': () => () => ({ status: 429, body: '{}' }),
  'answers what nobody understands': () => () => ({ status: 200, body: '{"status": "perhaps"}' }),
};

async function aBrokenGateway(gateway: string, fault: Fault) {
  const proxy = await openProxy();
  const shop = await openTestShop({
    env: {
      UPI_GATEWAY: gateway,
      EKQR_BASE_URL: `${proxy.url}/ekqr/api`,
      RAZORPAY_BASE_URL: `${proxy.url}/razorpay/v1`,
    },
  });
  onTestFinished(() => shop.close());
  proxy.target = shop.simulators.url;
  const broken = fault(proxy);
  proxy.instead = (path, body) => (CREATES.test(path) ? broken(path, body) : null);
  return { proxy, shop };
}

describe.each(['ekqr', 'razorpay'])('%s', (gateway) => {
  test.each(Object.keys(FAULTS))(
    'that %s costs the shopper nothing: a new try is one more order, and the first one ends by itself',
    async (name) => {
      const { proxy, shop } = await aBrokenGateway(gateway, FAULTS[name]!);
      const { token } = await aShopper(shop);
      const pack = await aPack(shop, { discountedPaise: 100_00 });
      const press = (key: string) => shop.call(createOrder, { body: pack, token, key });
      const first = await press('first-try');
      // Where the gateway finds what it opened, the shopper does not even notice.
      if (first.status !== 200) expect(first.body.type).toBe('gateway-unavailable');
      proxy.instead = () => null;
      const second = await press('second-try');
      expect(second.status, JSON.stringify(second.body)).toBe(200);
      await shop.simulator(`/upi/orders/${second.body.orderid}/settle`, {
        outcome: 'success',
        webhook: 'send',
      });
      const ends = async () =>
        (await shop.owner.query('select status from orders order by id')).rows
          .map((row) => row.status)
          .join();
      await until(async () => (await ends()).endsWith('Processing'), 'the second to be paid');
      shop.clock.advance(31 * 60_000);
      await runByClock(shop, 'poll-charges');
      await until(async () => (await ends()) === 'Failed,Processing', 'the first to end');
      const opened = await shop.simulator<{ client_txn_id: string }[]>('/upi/orders');
      expect(new Set(opened.map((order) => order.client_txn_id)).size).toBe(opened.length);
      expect(opened.length).toBeLessThanOrEqual(2);
    },
  );
});

test('a price, a role or an amount that the browser sends changes nothing of what is charged', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const { token } = await aShopper(shop);
  await shop.shop.platform.settings.set('payments.openMax', 100, 'test');
  const pack = await aPack(shop, { discountedPaise: 100_00, resellPaise: 90_00 });
  const lies = [
    'price',
    'value',
    'amount',
    'discount',
    'value_paise',
    'discountedprice',
    'resellprice',
    'total',
  ];
  for (const field of lies)
    for (const lie of [1, '1', 0, -100, 0.01]) {
      const claims = { [field]: lie, role: 'reseller', userid: '10000001', status: 'Completed' };
      const body = { ...pack, input1: `${field} ${lie}`, ...claims };
      const placed = await shop.call(createOrder, { body, token });
      const asked = await shop.simulator<{ amount: number; status: string }>(
        `/upi/orders/${placed.body.orderid}`,
      );
      expect(asked, `${field} ${lie}`).toMatchObject({ amount: 100, status: 'created' });
    }
});
