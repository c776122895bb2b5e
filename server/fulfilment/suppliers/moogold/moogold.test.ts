import { checkPlayerId } from '@rush/contract/orders.ts';
import { describe, expect, test } from 'vitest';
import { UnknownOutcome } from '../../../platform/refusal.ts';
import { openProxy } from '../../../testing/a-proxy.ts';
import { apiPack } from '../../../testing/an-api-order.ts';
import { aSupplier, testSupplierContract } from '../../../testing/supplier-contract.ts';
import { openTestShop } from '../../../testing/test-shop.ts';
import { moogold } from './descriptor.ts';

const PACK = { product: '5846232', item: '5846336', cost: 0.92 };

const refusal = (err_code: string | number) => ({ err_code, err_message: 'It was refused' });

testSupplierContract(moogold, { '': PACK }, [
  ['an insufficient balance', refusal('111'), 'no-balance'],
  ['an item out of stock', refusal('114'), 'supplier'],
  ['an unavailable product', refusal('117'), 'supplier'],
  ['a blocked account', refusal('118'), 'supplier'],
  ['an API that is not open to us', refusal('422'), 'supplier'],
  ['a refused IP address, with a numeric code', refusal(433), 'supplier'],
  ['an invalid quantity', refusal('116'), 'unknown-cause'],
  ['an unknown code', refusal('999'), 'unknown-cause'],
]);

describe('MooGold', () => {
  const open = () => aSupplier(moogold, '', PACK);

  test('MooGold accepts a reference once, and a second request returns the first order', async () => {
    const { supplier, order, orders } = await open();
    await supplier.order(order('123456789', 'once'));
    expect(await supplier.order(order('123456789', 'once'))).toMatchObject({ kind: 'delivered' });
    expect(await orders()).toHaveLength(1);
    expect(await supplier.find!({ ...order('1', 'never'), supplierReference: '' })).toBeNull();
  });

  test.each([
    ['incorrect-details', 'player'],
    ['refunded', 'unknown-cause'],
    ['failed', 'unknown-cause'],
    ['cancelled', 'unknown-cause'],
  ])('an order that ended as %s is rejected, and the cause is %s', async (order_status, cause) => {
    const { supplier, order, proxy } = await open();
    proxy.instead = () => ({ status: 200, body: JSON.stringify({ order_id: 1, order_status }) });
    expect(await supplier.find!({ ...order('123456789'), supplierReference: '' })).toMatchObject({
      kind: 'rejected',
      cause,
    });
  });

  test.each([
    ['another order', { partner_order_id: 'theirs', item: [] }],
    ['another player', { partner_order_id: 'mine', item: [{ player_id: '999' }] }],
  ])('a response about %s does not decide our order', async (_case, fields) => {
    const { supplier, order, proxy } = await open();
    proxy.instead = () => ({
      status: 200,
      body: JSON.stringify({ order_id: 1, order_status: 'completed', ...fields }),
    });
    await expect(supplier.find!({ ...order('123456789', 'mine'), supplierReference: '' })).rejects.toThrow(
      UnknownOutcome,
    );
  });
});

test('the shopper sees MooGold’s message about a player unchanged, or the shop’s own if there is none', async () => {
  const proxy = await openProxy();
  const shop = await openTestShop({ withoutJobs: true, env: { MOOGOLD_BASE_URL: `${proxy.url}/moogold` } });
  try {
    const { product_id } = await apiPack(shop, 'MOOGOLDMLBB');
    const messages = [];
    for (const [index, message] of MESSAGES.entries()) {
      proxy.instead = () => ({ status: 200, body: JSON.stringify({ status: 'false', message }) });
      const { status, body } = await shop.call(checkPlayerId, {
        body: { userid: `51234567${index}`, zoneid: '2001', product_id },
      });
      expect({ ...body, status }).toMatchObject({ status: 200, use: '', username: '' });
      messages.push(body.message);
    }
    expect(messages).toEqual([...MESSAGES.slice(0, -1), 'User ID or Server does not exist.']);
  } finally {
    await shop.close();
  }
});

const MESSAGES = [
  'Invalid server configuration',
  'User not found',
  'This account does not exist in our region.',
  '',
];
