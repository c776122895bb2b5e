import { staffPayment } from '@rush/contract/admin-payments.ts';
import { expect, test } from 'vitest';
import { aProxiedGateway } from '../testing/a-proxied-gateway.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { mailsAbout } from '../testing/an-inbox.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { type TestShop, until } from '../testing/test-shop.ts';

const STATUS_PATHS = { razorpay: /\/payment_links\/./, ekqr: /\/check_order_status$/ } as const;

const LONG = 'X'.repeat(300);
const MISMATCHES: Record<
  keyof typeof STATUS_PATHS,
  readonly (readonly [reported: object, received: object])[]
> = {
  razorpay: [
    [{ currency: 'USD' }, { receivedCurrency: 'USD' }],
    [{ currency: LONG }, { receivedCurrency: LONG.slice(0, 8) }],
    [{ reference_id: 'ANOTHER' }, { receivedFor: 'ANOTHER' }],
    [{ reference_id: LONG }, { receivedFor: LONG.slice(0, 64) }],
    [{ reference_id: null }, { receivedFor: '' }],
  ],
  ekqr: [[{ client_txn_id: 'ANOTHER' }, { receivedFor: 'ANOTHER' }]],
};

const alerts = (shop: TestShop) => mailsAbout(shop, 'A payment is in review');

test.each(['razorpay', 'ekqr'] as const)(
  'a mismatched %s payment goes into review, and staff see what was received',
  async (gateway) => {
    const { proxy, shop } = await aProxiedGateway(gateway);
    const { token } = await shop.signIn('admin@rush.test');
    for (const [changes, received] of MISMATCHES[gateway]) {
      proxy.instead = () => null;
      const order = await aUpiOrder(shop);
      await order.pay({ webhook: 'drop' });
      proxy.instead = async (path) => {
        if (!STATUS_PATHS[gateway].test(path)) return null;
        const response = await proxy.forward();
        const body = JSON.parse(response.body);
        const reported =
          gateway === 'ekqr' ? { ...body, data: { ...body.data, ...changes } } : { ...body, ...changes };
        return { ...response, body: JSON.stringify(reported) };
      };
      await order.verify();
      await until(async () => (await order.charge()).status === 'in_review', 'the review');
      expect(await order.money()).toEqual({});
      expect(await order.statusOnRecord()).toBe('Created');
      const { body } = await shop.call(staffPayment, { params: { id: order.id }, token });
      expect(body).toMatchObject({
        status: 'in_review',
        amount: 100,
        received: 100,
        receivedCurrency: 'INR',
        receivedFor: order.id,
        settledAt: expect.any(String),
        decision: null,
        ...received,
      });
    }
    await until(async () => (await alerts(shop)).length === MISMATCHES[gateway].length, 'the alerts');
    expect(await auditBooks(shop.db.queries)).toEqual([]);
  },
);
