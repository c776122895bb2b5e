import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { pendingOrders } from '@rush/contract/admin-lists.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { analytics } from '@rush/contract/admin-reports.ts';
import { createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../../testing/a-shopper.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { aShopForOneTest, type TestShop, until } from '../../testing/test-shop.ts';

const MINUTE = 60_000;

test('a manual order is in the work queue once it is paid, and the shopper and owner are notified when it is late', async () => {
  const shop = await aShopForOneTest();
  const admin = (await shop.signIn('admin@rush.test')).token;
  const shopper = await aShopper(shop, { coinsPaise: 500_00 });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const order = await shop.call(createWalletOrder, { body: pack, token: shopper.token });
  const { orderid } = order.body;
  const status = await shop.call(orderStatus, { body: { client_txn_id: orderid }, token: shopper.token });
  const { deliverBy, paidAt } = status.body.order;
  expect(Date.parse(deliverBy!) - Date.parse(paidAt!)).toBe(30 * MINUTE);
  const pending = await shop.call(pendingOrders, { token: admin });
  expect(pending.body.map((order) => order.orderid)).toContain(orderid);

  const entries = [
    expect.objectContaining({
      kind: 'to-deliver',
      data: { pack: expect.any(String), promisedBy: deliverBy },
      amount: 100,
    }),
  ];
  expect(await queueEntries(shop, admin, orderid)).toEqual(entries);

  shop.clock.advance(29 * MINUTE);
  await runByClock(shop, 'sweep-deliveries');
  expect(await queueEntries(shop, admin, orderid)).toEqual(entries);
  expect(await countMails(shop, 'waited for more than 30 minutes')).toBe(0);

  shop.clock.advance(2 * MINUTE);
  await runByClock(shop, 'sweep-deliveries');
  await until(
    async () => (await countMails(shop, 'waited for more than 30 minutes')) === 1,
    'the email to the owner',
  );
  await until(async () => (await countMails(shop, 'Delayed: Card')) === 1, 'the email to the shopper');

  const update = await shop.call(updateOrder, {
    params: { id: orderid },
    body: { status: 'Completed' },
    token: admin,
  });
  expect(update.status).toBe(200);
  expect(await queueEntries(shop, admin, orderid)).toEqual([]);
  const { bySupplier } = (await shop.call(analytics, { query: {}, token: admin })).body;
  const byHand = bySupplier.find((figures) => figures.supplier === 'by hand')!;
  expect(byHand.completed).toBe(1);
  expect(byHand.medianDeliverySeconds! / 60).toBeCloseTo(31, -1);
});

async function queueEntries(shop: TestShop, token: string, orderid: string) {
  const queue = (await shop.call(workQueue, { token })).body;
  return queue.filter((entry) => entry.subject === orderid);
}

async function countMails(shop: TestShop, subject: string): Promise<number> {
  return (await mailsAbout(shop, subject)).length;
}
