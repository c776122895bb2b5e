import { orderDetail } from '@rush/contract/admin-details.ts';
import { updateOrder, updateOrderByPath } from '@rush/contract/admin-fulfilment.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { pointsBalance } from '@rush/contract/rewards.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#backoffice/audit-all-books.ts';
import { aPack, aShopper } from '../../testing/a-shopper.ts';
import { type ApiOrder, anApiOrder } from '../../testing/an-api-order.ts';
import { aTestShop } from '../../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const { token: admin } = await shop.signIn('admin@rush.test');
afterEach(async () => {
  expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
});

type Button = 'Completed' | 'Refunded' | 'Cancelled';
const LETTERS = { D: 'Delivered', R: 'Rejected', P: 'Pending', S: 'Sent', U: 'Unknown' } as const;

/** An order of ₹115 whose deliveries have these states, e.g. `DRP`. */
async function anOrder(deliveries: string): Promise<ApiOrder> {
  const order = await anApiOrder(shop, 'SMILEBR');
  for (const [index, letter] of [...deliveries].entries())
    await shop.owner.query(
      `insert into deliveries (id, order_id, item_number, supplier, region, supplier_product, supplier_item, player, zone, status, created_at, updated_at)
       select o.id || $2, o.id, $2::int, 'smileone', 'br', o.supplier_product, 'item ' || $2, o.input1, o.input2, $3, now(), now()
       from orders o where o.orderid = $1`,
      [order.id, index + 1, LETTERS[letter as keyof typeof LETTERS]],
    );
  return order;
}

const press = (order: ApiOrder, status: Button, reason = 'seen in their list') =>
  shop.call(updateOrder, { params: { id: order.id }, body: { status, reason }, token: admin });

const REFUSED = {
  open: 'A delivery of this order is still open at the supplier. Decide its outcome first.',
  whole: 'This order was delivered in full. Complete it first; then you can refund it with a reason.',
};

/** Deliveries, the button, the order's final status, and the refund in paise. */
const CASES: [string, Button, Button, number][] = [
  ['', 'Completed', 'Completed', 0],
  ['', 'Refunded', 'Refunded', 115_00],
  ['P', 'Refunded', 'Refunded', 115_00],
  ['RR', 'Refunded', 'Refunded', 115_00],
  ['RP', 'Cancelled', 'Cancelled', 115_00],
  ['DD', 'Completed', 'Completed', 0],
  ['DR', 'Refunded', 'Completed', 57_50],
  ['DP', 'Refunded', 'Completed', 57_50],
  ['DRP', 'Refunded', 'Completed', 76_66],
  ['DDR', 'Refunded', 'Completed', 38_33],
  ['DDDDDDR', 'Cancelled', 'Completed', 16_42],
];

describe('when staff end an order', () => {
  test.each(CASES)(
    'an order with deliveries "%s" that staff mark %s becomes %s, and %i paise are refunded',
    async (deliveries, button, end, paise) => {
      const order = await anOrder(deliveries);
      const detail = await shop.call(orderDetail, { params: { id: order.id }, token: admin });
      if (button !== 'Completed') expect(detail.body.refundable).toBe(paise / 100);
      const responses = await Promise.all([press(order, button), press(order, button), press(order, button)]);
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(await order.status()).toBe(end);
      expect(await order.refundedPaise()).toBe(paise);
      const points = await shop.call(pointsBalance, {
        params: { userid: order.shopper.id },
        token: order.shopper.token,
      });
      expect(points.body.balance).toBe(end === 'Completed' ? Math.floor((115_00 - paise) / 100) / 100 : 0);
      if (paise > 0 && end === 'Completed')
        for (const other of ['Refunded', 'Cancelled'] as const)
          expect((await press(order, other)).status).toBe(409);
      expect(await order.refundedPaise()).toBe(paise);
    },
  );

  test.each([
    ...['S', 'U', 'DRU'].flatMap((deliveries) =>
      (['Completed', 'Refunded', 'Cancelled'] as const).map(
        (button) => [deliveries, button, REFUSED.open] as const,
      ),
    ),
    ['DD', 'Refunded', REFUSED.whole] as const,
    ['DD', 'Cancelled', REFUSED.whole] as const,
  ])('staff cannot mark an order with deliveries "%s" %s: %s', async (deliveries, button, message) => {
    const order = await anOrder(deliveries);
    const byPath = await shop.call(updateOrderByPath, {
      params: { id: order.id, status: button, reason: 'a reason' },
      token: admin,
    });
    for (const response of [await press(order, button), byPath]) {
      expect(response.status).toBe(409);
      expect(response.body.message).toBe(message);
    }
    expect(await order.status()).toBe('Processing');
    expect(await order.refundedPaise()).toBe(0);
  });

  test('staff need a reason to refund an undelivered part', async () => {
    const order = await anOrder('DR');
    const byPath = (reason: string) =>
      shop.call(updateOrderByPath, { params: { id: order.id, status: 'Refunded', reason }, token: admin });
    for (const response of [await press(order, 'Cancelled', ' '), await byPath('undefined')])
      expect(response).toMatchObject({ status: 422, body: { message: 'Please give a reason.' } });
    expect(await order.status()).toBe('Processing');
    expect((await byPath('seen in their list')).status).toBe(200);
    expect(await order.refundedPaise()).toBe(57_50);
  });

  test.each(['', 'RP', 'DR'])(
    'the old path completes an order with deliveries "%s" without a reason or refund',
    async (deliveries) => {
      const order = await anOrder(deliveries);
      const response = await fetch(`${shop.url}/api/admin/updateorder/${order.id}/Completed/`, {
        headers: { authorization: `Bearer ${admin}` },
      });
      expect([response.status, await order.status(), await order.refundedPaise()]).toEqual([
        200,
        'Completed',
        0,
      ]);
    },
  );

  test('staff can refund a completed order in full, once and with a reason', async () => {
    const order = await anOrder('DD');
    await press(order, 'Completed');
    for (const reason of ['', '.', '\u200b\u200b\u200b', '12'])
      expect((await press(order, 'Refunded', reason)).body.type).toBe('reason-required');
    await Promise.all([press(order, 'Refunded'), press(order, 'Refunded')]);
    expect(await order.status()).toBe('Refunded');
    expect(await order.refundedPaise()).toBe(115_00);
  });

  test('the supplier’s prices, if known, determine the value of each part', async () => {
    const order = await anOrder('DR');
    await shop.owner.query(
      `insert into supplier_prices (supplier, region, supplier_product, supplier_item, price, at)
       values ('smileone', 'br', 'mobilelegends', 'item 1', 90, now()), ('smileone', 'br', 'mobilelegends', 'item 2', 10, now())`,
    );
    await press(order, 'Refunded');
    await shop.owner.query('delete from supplier_prices');
    expect(await order.refundedPaise()).toBe(11_50);
  });
});

test('a refund for a manual order covers only the undelivered units', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const pack = await aPack(shop, { discountedPaise: 33_35 });
  const order = await shop.call(createWalletOrder, { body: { ...pack, quantity: 3 }, token: shopper.token });
  const move = (deliveredPieces: number, reason = 'two of three sent') =>
    shop.call(updateOrder, {
      params: { id: order.body.orderid },
      body: { status: 'Refunded', reason, deliveredPieces },
      token: admin,
    });
  for (const count of [3, 4]) expect((await move(count)).body.type).toBe('pieces-invalid');
  expect((await move(2, '')).body.type).toBe('reason-required');
  const [first, second] = await Promise.all([move(2), move(2)]);
  expect([first.status, second.status].sort()).toEqual([200, 422]);
  const { rows } = await shop.owner.query(
    'select status, value_paise, refunded_paise from orders where orderid = $1',
    [order.body.orderid],
  );
  const paid = rows[0].value_paise;
  expect(rows[0]).toMatchObject({ status: 'Completed', refunded_paise: Math.floor(paid / 3) });
});
