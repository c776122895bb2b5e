import { decidePayment, staffPayment } from '@rush/contract/admin-payments.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { expect, test } from 'vitest';
import { auditBooks } from '../ledger/audit-books.ts';
import { aProxiedGateway } from '../testing/a-proxied-gateway.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { until } from '../testing/test-shop.ts';

/** Where each gateway tells how a charge stands. */
const STATUS = { razorpay: /\/payment_links\/./, ekqr: /\/check_order_status$/ } as const;

/** A paid order of ₹100 of whose payment the gateway says something else than what was asked for. */
async function aPaymentThatDiffers(gateway: keyof typeof STATUS, differs: Record<string, unknown>) {
  const { proxy, shop } = await aProxiedGateway(gateway);
  const order = await aUpiOrder(shop);
  await order.pay({ webhook: 'drop' });
  proxy.instead = async (path) => {
    if (!STATUS[gateway].test(path)) return null;
    const answer = await proxy.forward();
    const body = JSON.parse(answer.body);
    const told =
      gateway === 'ekqr' ? { ...body, data: { ...body.data, ...differs } } : { ...body, ...differs };
    return { ...answer, body: JSON.stringify(told) };
  };
  const { token } = await shop.signIn('admin@rush.test');
  return { shop, order, token };
}

const LONG = 'X'.repeat(300);

test.each([
  ['razorpay', 'in another currency', { currency: 'USD' }, { receivedCurrency: 'USD' }],
  ['razorpay', 'in a currency of 300 letters', { currency: LONG }, { receivedCurrency: LONG.slice(0, 8) }],
  ['razorpay', 'for another order', { reference_id: 'ANOTHER' }, { receivedFor: 'ANOTHER' }],
  ['razorpay', 'for an order of 300 letters', { reference_id: LONG }, { receivedFor: LONG.slice(0, 64) }],
  ['razorpay', 'for no order', { reference_id: null }, { receivedFor: '' }],
  ['ekqr', 'for another order', { client_txn_id: 'ANOTHER' }, { receivedFor: 'ANOTHER' }],
] as const)(
  'a payment by %s that came %s buys nothing: it is put in review as it came',
  async (gateway, _how, differs, received) => {
    const { shop, order, token } = await aPaymentThatDiffers(gateway, differs);
    await order.verify();
    await until(async () => (await order.charge()).status === 'in_review', 'it to be in review');
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
    expect(await auditBooks(shop.db.queries)).toEqual([]);
  },
);

test('a payment of 100 dollars does not become 100 R-Coins by a decision of staff either', async () => {
  const { shop, order, token } = await aPaymentThatDiffers('razorpay', { currency: 'USD' });
  await order.verify();
  const answer = await shop.call(decidePayment, {
    params: { id: order.id, decision: 'credited' },
    body: { reason: 'seen in the gateway’s dashboard' },
    token,
    key: 'credit',
  });
  expect(answer.body.type).toBe('payment-not-rupees');
  const balance = await shop.call(walletBalance, {
    params: { userid: order.shopper.userid },
    token: order.shopper.token,
  });
  expect(balance.body.balance).toBe(0);
});
