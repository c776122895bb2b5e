import { orderDetail } from '@rush/contract/admin-details.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { runByClock } from '../../testing/a-upi-order.ts';
import { addOffer } from '../../testing/add-offer.ts';
import { type ApiOrder, anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { suspendAccount } from '../../testing/suspend-account.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';

const shop = await aTestShop();

const countEvents = async ({ id }: ApiOrder, kind: string) =>
  (
    await shop.owner.query(
      'select from order_events e join orders o on o.id = e.order_id where o.orderid = $1 and e.kind = $2',
      [id, kind],
    )
  ).rowCount;

test('the timeline reports only once that an order with several parts was sent', async () => {
  const body = await apiPack(shop, 'SMILEBR', 1);
  await shop.owner.query("update items set supplier_item_ids = '{13,23}' where id = $1", [body.item_id]);
  const order = await anApiOrder(shop, 'SMILEBR', { body });
  await order.until('Completed');
  expect(await order.executed()).toBe(2);
  expect(await countEvents(order, 'sent-to-supplier')).toBe(1);
});

test('the timeline reports only once that an order is waiting, and the order is sent when its supplier recovers', async () => {
  const account = { name: 'smileone', region: 'br' };
  await suspendAccount(shop, account);
  const order = await anApiOrder(shop, 'SMILEBR');
  await until(async () => (await countEvents(order, 'waiting-for-supplier')) === 1, 'the event');
  await runByClock(shop, 'sweep-deliveries');
  expect(await countEvents(order, 'waiting-for-supplier')).toBe(1);
  expect(await order.executed()).toBe(0);
  await suspendAccount(shop, account, { probeInMs: 0 });
  await runByClock(shop, 'sweep-deliveries');
  await order.until('Completed');
});

describe('with another offer for which the player must be checked', async () => {
  const body = await apiPack(shop, 'MOOGOLDMLBB', 1);
  const account = { name: 'moogold', region: '' };
  const smileone = { supplier: 'smileone', region: 'br', product: 'mobilelegends', items: ['22590'] };
  beforeAll(() => addOffer(shop, body.item_id, { of: smileone, needsCheck: true }));
  /** Players whose id ends in 4040 are unknown to the simulators. */
  const rememberPlayer = (player: string) =>
    shop.owner.query(
      `insert into player_checks values ('MOOGOLDMLBB', '5846232', $1, '2001', 'Someone', '', null, now())`,
      [player],
    );

  test('an order that one supplier rejects is filled from the other', async () => {
    await shop.simulator('/suppliers/moogold/mode', { mode: 'reject', times: 1 });
    const order = await anApiOrder(shop, 'MOOGOLDMLBB', { body });
    await order.until('Completed');
    const { token } = await shop.signIn('admin@rush.test');
    const { deliveries } = (await shop.call(orderDetail, { params: { id: order.id }, token })).body;
    expect(deliveries).toMatchObject([
      { choice: 1, isCurrent: false, supplier: 'MooGold', status: 'Rejected', cause: 'supplier' },
      { choice: 2, isCurrent: true, supplier: 'Smile.one Brazil', status: 'Delivered' },
    ]);
    expect(await order.executed()).toBe(0);
    expect(await order.refundedPaise()).toBe(0);
  });

  test('a rejected order is refunded at once if the other supplier does not know the player', async () => {
    await rememberPlayer('380004040');
    const philippines = { ...smileone, region: 'ph' };
    await suspendAccount(shop, { name: 'smileone', region: 'ph' });
    await addOffer(shop, body.item_id, { id: 'down', position: 2, of: philippines });
    await shop.simulator('/suppliers/moogold/mode', { mode: 'reject', times: 1 });
    const order = await anApiOrder(shop, 'MOOGOLDMLBB', { body, player: '380004040' });
    await order.until('Refunded');
    expect(await order.deliveries()).toHaveLength(1);
    await shop.owner.query("delete from item_offers where id = 'down'");
  });

  test('orders rejected at the same time are all filled from the other supplier', async () => {
    await shop.simulator('/suppliers/moogold/mode', { mode: 'reject', times: 4 });
    const orders = await Promise.all(
      Array.from({ length: 4 }, () => anApiOrder(shop, 'MOOGOLDMLBB', { body })),
    );
    for (const order of orders) await order.until('Completed');
  });

  test('an order for two units moves as a whole if the first one is rejected', async () => {
    await shop.owner.query("update supplier_accounts set parallel = 1 where supplier = 'moogold'");
    await shop.simulator('/suppliers/moogold/mode', { mode: 'reject', times: 1 });
    const order = await anApiOrder(shop, 'MOOGOLDMLBB', { body, quantity: 2 });
    await order.until('Completed');
    expect(await order.executed()).toBe(0);
  });

  test('while the first supplier is down, only orders for players whom the other one knows are sent there', async () => {
    await rememberPlayer('390004040');
    await suspendAccount(shop, account);
    const unknown = await anApiOrder(shop, 'MOOGOLDMLBB', { body, player: '390004040' });
    await unknown.untilDeliveries('Pending');
    const known = await anApiOrder(shop, 'MOOGOLDMLBB', { body });
    await known.until('Completed');
    expect(await known.executed()).toBe(0);
    await suspendAccount(shop, account, { probeInMs: 0 });
    await runByClock(shop, 'sweep-deliveries');
    await unknown.until('Refunded');
    expect(await unknown.deliveries()).toMatchObject([{ attempt: 1, reason: 'incorrect-details' }]);
  });
});
