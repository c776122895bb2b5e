import { decideDelivery, updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { checkPlayerId, createWalletOrder } from '@rush/contract/orders.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { aShopper } from '../../testing/a-shopper.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import {
  API_PRODUCTS,
  type ApiOrder,
  type ApiType,
  advanceClock,
  anApiOrder,
  apiPack,
  untilAccountsIdle,
} from '../../testing/an-api-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { auditBooks } from '../../testing/audit-books.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { rounds } from '../../testing/thoroughness.ts';
import { untilJobsDone } from '../../testing/until-jobs-done.ts';

const MINUTE = 60_000;
const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');
afterEach(async () => {
  expect(await auditBooks(shop.db.queries)).toEqual([]);
  for (const supplier of ['smileone', 'moogold'])
    await shop.simulator(`/suppliers/${supplier}/mode`, { mode: 'ok' });
  await untilAccountsIdle(shop);
  await shop.owner.query('delete from supplier_health');
  // Remove rows with future times, left by tests that advanced the clock.
  await shop.owner.query('delete from supplier_accounts');
  await shop.owner.query('delete from supplier_readings');
  // A pack counts as unavailable for a while after a rejection.
  await shop.owner.query(
    "update deliveries set sent_at = sent_at - interval '1 hour' where status = 'Rejected'",
  );
  await runByClock(shop, 'hold-items');
  shop.clock.advance(Date.now() - shop.clock.now().getTime());
});

const setMode = (type: ApiType, mode: string, times?: number) =>
  shop.simulator(`/suppliers/${API_PRODUCTS[type].supplier}/mode`, { mode, times });
const mails = (subject: string) => mailsAbout(shop, subject);
const deliverNow = (orderid: string) =>
  shop.owner.query(
    `select graphile_worker.add_job('deliver-order', json_build_object('orderId', id)) from orders where orderid = $1`,
    [orderid],
  );

const attempts = (orders: ApiOrder[]) =>
  Promise.all(orders.map(async (order) => (await order.deliveries()).map((delivery) => delivery.attempt)));

async function aCombo(type: ApiType, ids: string[]) {
  const body = await apiPack(shop, type, 1);
  await shop.owner.query('update items set supplier_item_ids = $2 where id = $1', [body.item_id, ids]);
  return body;
}

describe.each(['SMILEBR', 'MOOGOLDHOK'] as const)('an order for %s', (type) => {
  test('is delivered once and completed, and its timeline shows each step', async () => {
    const order = await anApiOrder(shop, type);
    await order.until('Completed');
    expect(await order.executed()).toBe(1);
    const view = await order.shown();
    expect(view.place).toBe('game');
    expect(view.timeline.map((line) => line.place)).toEqual(['bank', 'shop', 'supplier', 'game']);
  });

  test('is delivered at most once by concurrent workers while staff complete it', async () => {
    for (let round = 0; round < rounds(1, 10); round++) {
      const order = await anApiOrder(shop, type);
      await Promise.all([
        ...Array.from({ length: 20 }, () => deliverNow(order.id)),
        shop.call(updateOrder, { params: { id: order.id }, body: { status: 'Completed' }, token: admin }),
        runByClock(shop, 'sweep-deliveries'),
      ]);
      await order.until('Completed');
      await untilJobsDone(shop, ['deliver-order']);
      expect(await order.executed()).toBeLessThanOrEqual(1);
      expect((await order.deliveries()).every((delivery) => delivery.attempt <= 1)).toBe(true);
    }
  });

  test('is refunded immediately, in full and only once, if the supplier rejects it', async () => {
    await setMode(type, 'reject', 1);
    const order = await anApiOrder(shop, type);
    await order.until('Refunded');
    await deliverNow(order.id);
    expect(await order.executed()).toBe(0);
    expect(await order.refundedPaise()).toBe((await order.shown()).value * 100);
  });
});

test('an order whose job could not be added is still placed, and the sweep delivers it', async () => {
  const { token } = await aShopper(shop, { coinsPaise: 10_000_00 });
  const pack = await apiPack(shop, 'MOOGOLDHOK', 1);
  const buy = (key: string) =>
    shop.call(createWalletOrder, { body: { ...pack, input1: '123456789' }, token, key });
  const status = async (orderid: string) =>
    (await shop.owner.query('select status from orders where orderid = $1', [orderid])).rows[0].status;
  // The single-statement path does not place the first order of a session.
  const first = await buy('first');
  await until(async () => (await status(first.body.orderid)) === 'Completed', 'the first order to end');
  await untilJobsDone(shop, ['deliver-order']);
  const rename = (from: string, to: string) =>
    shop.owner.query(`alter function graphile_worker.${from} rename to ${to}`);
  await rename('add_jobs', 'away');
  const { body } = await buy('second').finally(() => rename('away', 'add_jobs'));
  shop.clock.advance(2 * MINUTE);
  expect(await status(body.orderid)).toBe('Processing');
  await runByClock(shop, 'sweep-deliveries');
  await until(async () => (await status(body.orderid)) === 'Completed', 'the order to be delivered');
});

describe('refunds and deliveries', () => {
  test('staff cannot refund an order while the supplier may be executing it', async () => {
    for (let round = 0; round < rounds(1, 10); round++) {
      await setMode('SMILEBR', 'held', 1);
      const order = await anApiOrder(shop, 'SMILEBR');
      await order.untilDeliveries('Sent');
      const responses = await Promise.all(
        [1, 2, 3].map(() =>
          shop.call(updateOrder, { params: { id: order.id }, body: { status: 'Refunded' }, token: admin }),
        ),
      );
      expect(responses.map((response) => response.body.type)).toEqual(Array(3).fill('delivery-open'));
      await expect(
        shop.owner.query("update orders set status = 'Refunded' where orderid = $1", [order.id]),
      ).rejects.toMatchObject({ constraint: 'orders_delivery_open' });
      await setMode('SMILEBR', 'ok');
      await order.until('Completed');
      expect(await order.refundedPaise()).toBe(0);
    }
  });

  test('the database prevents sending an order that has ended', async () => {
    await setMode('SMILEBR', 'reject', 1);
    const order = await anApiOrder(shop, 'SMILEBR');
    await order.until('Refunded');
    const [delivery] = await order.deliveries();
    await shop.owner.query("update deliveries set status = 'Pending' where id = $1", [delivery!.id]);
    await expect(
      shop.owner.query("update deliveries set status = 'Sent' where id = $1", [delivery!.id]),
    ).rejects.toMatchObject({ constraint: 'deliveries_order_processing' });
    await deliverNow(order.id);
    await runByClock(shop, 'sweep-deliveries');
    expect(await order.executed()).toBe(0);
  });

  test('staff can decide while the outcome is unknown, and the first decision counts', async () => {
    await setMode('SMILEBR', 'lost-request', 1);
    const order = await anApiOrder(shop, 'SMILEBR');
    await order.untilDeliveries('Unknown');
    // Other spending on the account makes the balance inconclusive.
    await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: 55_555 });
    shop.clock.advance(15 * MINUTE);
    await runByClock(shop, 'sweep-deliveries');
    expect(await order.status()).toBe('Processing');
    const queue = (await shop.call(workQueue, { token: admin })).body as { subject: string; kind: string }[];
    expect(queue).toContainEqual(expect.objectContaining({ subject: order.id, kind: 'unknown-delivery' }));
    await until(
      async () => (await mails('waited for more than 10 minutes')).length > 0,
      'the email to the owner',
    );
    const [delivery] = await order.deliveries();
    const decide = (decision: 'delivered' | 'not-delivered') =>
      shop.call(decideDelivery, {
        params: { id: delivery!.id, decision },
        body: { reason: 'seen in their list' },
        token: admin,
      });
    const both = await Promise.all([decide('delivered'), decide('not-delivered')]);
    expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
    await until(async () => ['Completed', 'Refunded'].includes(await order.status()), 'the order to end');
    expect(await order.refundedPaise()).toBe((await order.status()) === 'Refunded' ? 115_00 : 0);
  });
});

describe('orders with several deliveries', () => {
  test('an order stays Processing until all its deliveries have ended, and each is sent once', async () => {
    const body = await aCombo('SMILEBR', ['13', '23', '25']);
    await setMode('SMILEBR', 'held', 3);
    const order = await anApiOrder(shop, 'SMILEBR', { body });
    await order.untilDeliveries('Sent', 'Sent', 'Sent');
    expect(await order.status()).toBe('Processing');
    await setMode('SMILEBR', 'ok');
    await order.until('Completed');
    expect(await order.executed()).toBe(3);
  });

  test('a partly delivered order is left to staff', async () => {
    const body = await aCombo('SMILEBR', ['13', '999999']);
    const order = await anApiOrder(shop, 'SMILEBR', { body });
    await order.untilDeliveries('Delivered', 'Rejected');
    await runByClock(shop, 'sweep-deliveries');
    expect(await order.status()).toBe('Processing');
    expect(await order.refundedPaise()).toBe(0);
  });
});

describe('supplier outages, balances and callbacks', () => {
  const isDelayed = async (type: ApiType) => {
    const { games, instantGames } = (await shop.call(getHomeProducts)).body;
    return [...games, ...instantGames].find(({ name }) => name === API_PRODUCTS[type].name)!.isDelayed;
  };

  test('orders for a supplier that is down wait, others continue, and the owner is emailed once', async () => {
    const body = await apiPack(shop, 'SMILEBR');
    const players = [1, 2, 3, 4].map((n) => `37${n}0001111`);
    for (const userid of players)
      await shop.call(checkPlayerId, { body: { userid, zoneid: '2001', product_id: body.product_id } });
    await setMode('SMILEBR', 'down');
    const waiting = await Promise.all(players.map((player) => anApiOrder(shop, 'SMILEBR', { player, body })));
    await until(
      async () =>
        (await shop.owner.query("select from supplier_health where region = 'br' and out_since is not null"))
          .rowCount === 1,
      'the circuit to open',
    );
    await until(() => isDelayed('SMILEBR'), 'the product to be delayed');
    await (await anApiOrder(shop, 'MOOGOLDHOK')).until('Completed');
    expect(await isDelayed('MOOGOLDHOK')).toBe(false);
    // The circuit must stay open until the clock advances.
    await shop.owner.query("update supplier_health set probe_at = probe_at + interval '5 minutes'");
    await untilAccountsIdle(shop);
    const before = await attempts(waiting);
    for (const order of waiting) await deliverNow(order.id);
    await untilAccountsIdle(shop);
    expect(await attempts(waiting)).toEqual(before);
    await setMode('SMILEBR', 'ok');
    const isDelivered = async () =>
      (await Promise.all(waiting.map((order) => order.status()))).every((status) => status === 'Completed');
    await until(async () => {
      await advanceClock(shop, MINUTE);
      await runByClock(shop, 'sweep-deliveries');
      await untilAccountsIdle(shop);
      return isDelivered();
    }, 'the orders to be delivered');
    expect(await Promise.all(waiting.map((order) => order.executed()))).toEqual([1, 1, 1, 1]);
    await until(async () => !(await isDelayed('SMILEBR')), 'the delay to end');
    await untilJobsDone(shop, ['send-mail']);
    expect(await mails('Smile.one Brazil is unavailable')).toHaveLength(1);
  });

  test('a balance below the limit is reported once, and again only after it was above the limit', async () => {
    const lowMails = async () => (await mails('Smile.one Philippines: the balance is low')).length;
    for (const [balance, limit, mailed] of [
      [400, 500, 1],
      [300, 500, 1],
      [9_000, 500, 1],
      [9_000, 10_000, 2],
      [9_000, 500, 2],
      [100, 500, 3],
    ] as const) {
      await shop.shop.platform.settings.set('supplier.lowBalance', limit, 'test');
      await shop.simulator('/suppliers/smileone/balance', { region: 'ph', balance });
      await runByClock(shop, 'sample-balances');
      await until(async () => (await lowMails()) === mailed, `${mailed} mail(s)`);
    }
    await shop.simulator('/suppliers/smileone/balance', { region: 'ph', balance: 100_000 });
  });

  test('a reversed delivery alerts the owner and is listed for staff, and the order keeps its status', async () => {
    const order = await anApiOrder(shop, 'MOOGOLDMLBB');
    await order.until('Completed');
    const [delivery] = await order.deliveries();
    await shop.simulator(`/suppliers/moogold/orders/${delivery!.reference}/reverse`, {});
    await fetch(`${shop.url}/api/fulfilment/callbacks/moogold`, {
      method: 'POST',
      body: JSON.stringify({ order_id: delivery!.reference, status: 'refunded' }),
    });
    await until(async () => (await mails(`${order.id}: delivered, then reversed`)).length === 1, 'the email');
    const queue = (await shop.call(workQueue, { token: admin })).body;
    expect(queue.filter(({ subject }) => subject === order.id)).toEqual([
      expect.objectContaining({ kind: 'unknown-delivery', data: { isReversed: true } }),
    ]);
    expect(await order.status()).toBe('Completed');
    await runByClock(shop, 'check-reversals');
    expect(await mails(`${order.id}: delivered, then reversed`)).toHaveLength(1);
  });

  test.each(['', 'null', '{"order_id": {"$ne": ""}}'])(
    'a malformed callback (%j) gets a 200 response',
    async (body) => {
      const response = await fetch(`${shop.url}/api/fulfilment/callbacks/moogold`, { method: 'POST', body });
      expect(response.status).toBe(200);
    },
  );
});

describe('player checks', () => {
  test.each(['SMILEBR', 'MOOGOLDMLBB'] as const)(
    'the server requires a player check for %s, whatever the browser claims',
    async (type) => {
      const body = await apiPack(shop, type);
      const { token } = await aShopper(shop, { coinsPaise: 5_000_00 });
      const order = (extra: object) =>
        shop.call(createWalletOrder, {
          body: { ...body, input1: '388881111', input2: '2001', ...extra },
          token,
        });
      for (const claim of [{}, { verified: true, username: 'Somebody', use: 'a', isVerified: 'true' }])
        expect((await order(claim)).body.type).toBe('player-not-verified');
      const prior = await anApiOrder(shop, type, { player: '388882222' });
      expect((await order({ input1: prior.player, input2: '2002' })).body.type).toBe('player-not-verified');
      shop.clock.advance(11 * MINUTE);
      expect((await order({ input1: prior.player })).body.type).toBe('player-not-verified');
    },
  );

  test('an order for a player account that cannot be recharged is refused', async () => {
    await expect(anApiOrder(shop, 'SMILEBR', { player: '388880000' })).rejects.toThrow(
      'Recharge for Indo IDs is not permitted.',
    );
  });
});
