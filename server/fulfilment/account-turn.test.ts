import { afterAll, beforeAll, expect, test } from 'vitest';
import { runByClock } from '../testing/a-upi-order.ts';
import { type ApiOrder, anApiOrder, apiPack } from '../testing/an-api-order.ts';
import { takeOut } from '../testing/take-out.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const told = async ({ id }: ApiOrder, kind: string) =>
  (
    await shop.owner.query(
      'select from order_events e join orders o on o.id = e.order_id where o.orderid = $1 and e.kind = $2',
      [id, kind],
    )
  ).rowCount;

test('the shopper reads once that an order was sent to the supplier, however many parts it has', async () => {
  const body = await apiPack(shop, 'SMILEBR', 1);
  await shop.owner.query("update items set supplier_item_ids = '{13,23}' where id = $1", [body.item_id]);
  const order = await anApiOrder(shop, 'SMILEBR', { body });
  await order.until('Completed');
  expect(await order.executed()).toBe(2);
  expect(await told(order, 'sent-to-supplier')).toBe(1);
});

test('the shopper reads once that an order waits because the supplier is out, and it is sent when the supplier is back', async () => {
  const account = { name: 'smileone', region: 'br' };
  await takeOut(shop, account);
  const order = await anApiOrder(shop, 'SMILEBR');
  await until(async () => (await told(order, 'waiting-for-supplier')) === 1, 'the shopper to be told');
  await runByClock(shop, 'sweep-deliveries');
  expect(await told(order, 'waiting-for-supplier')).toBe(1);
  expect(await order.executed()).toBe(0);
  await takeOut(shop, account, { probeInMs: 0 });
  await runByClock(shop, 'sweep-deliveries');
  await order.until('Completed');
});
