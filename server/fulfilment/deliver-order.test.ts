import { decideDelivery, updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { checkPlayerId, createWalletOrder } from '@rush/contract/orders.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks, LEDGER_RULES } from '../ledger/audit-books.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import {
  API_PRODUCTS,
  type ApiOrder,
  type ApiType,
  anApiOrder,
  apiPack,
  turnClock,
  untilAccountsIdle,
} from '../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

const MINUTE = 60_000;
let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = (await shop.signIn('admin@rush.test')).token;
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await auditBooks(shop.db.queries, LEDGER_RULES)).toEqual([]);
  for (const supplier of ['smileone', 'moogold'])
    await shop.simulator(`/suppliers/${supplier}/mode`, { mode: 'ok' });
  await untilAccountsIdle(shop);
  await shop.owner.query('delete from supplier_health');
  // What is planned by a clock that a test has turned would stay ahead of it.
  await shop.owner.query('delete from supplier_accounts');
  await shop.owner.query('delete from supplier_readings');
  // What a supplier refused counts as gone there for a while.
  await shop.owner.query(
    "update deliveries set sent_at = sent_at - interval '1 hour' where status = 'Rejected'",
  );
  await runByClock(shop, 'hold-items');
  shop.clock.advance(Date.now() - shop.clock.now().getTime());
});

const behave = (type: ApiType, mode: string, times?: number, delayMs?: number) =>
  shop.simulator(`/suppliers/${API_PRODUCTS[type].supplier}/mode`, { mode, times, delayMs });
const mails = async (subject: string) =>
  (await shop.simulator<{ subject?: string }[]>('/inbox/messages')).filter((mail) =>
    mail.subject?.includes(subject),
  );
/** Runs the delivery job of an order now, out of turn and out of its queue. */
const deliverNow = (orderid: string) =>
  shop.owner.query(
    `select graphile_worker.add_job('deliver-order', json_build_object('orderId', id)) from orders where orderid = $1`,
    [orderid],
  );

/** How often each was sent. */
const attempts = (orders: ApiOrder[]) =>
  Promise.all(orders.map(async (order) => (await order.deliveries()).map((delivery) => delivery.attempt)));

/** A pack that the supplier delivers in so many orders. */
async function aCombo(type: ApiType, ids: string[]) {
  const body = await apiPack(shop, type, 1);
  await shop.owner.query('update items set supplier_item_ids = $2 where id = $1', [body.item_id, ids]);
  return body;
}

describe.each(Object.keys(API_PRODUCTS) as ApiType[])('an order for %s', (type) => {
  test('is delivered once and completed, and the shopper sees where it was', async () => {
    const order = await anApiOrder(shop, type);
    await order.until('Completed');
    expect(await order.executed()).toBe(1);
    const shown = await order.shown();
    expect(shown.place).toBe('game');
    expect(shown.timeline.map((line) => line.place)).toEqual(['bank', 'shop', 'supplier', 'game']);
  });

  test('is delivered once however many workers take it up, with staff pressing Completed', async () => {
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

  test('an order that the supplier refuses is refunded at once, in full, and once', async () => {
    await behave(type, 'reject', 1);
    const order = await anApiOrder(shop, type);
    await order.until('Refunded');
    await deliverNow(order.id);
    expect(await order.executed()).toBe(0);
    expect(await order.refundedPaise()).toBe((await order.shown()).value * 100);
  });
});

describe('refund and delivery', () => {
  test('exclude each other: staff cannot refund what the supplier may be executing', async () => {
    for (let round = 0; round < rounds(1, 10); round++) {
      await behave('SMILEBR', 'slow', 1, 2_000);
      const order = await anApiOrder(shop, 'SMILEBR');
      await order.untilDeliveries('Sent');
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          shop.call(updateOrder, { params: { id: order.id }, body: { status: 'Refunded' }, token: admin }),
        ),
      );
      expect(answers.map((answer) => answer.body.type)).toEqual(Array(3).fill('delivery-open'));
      await expect(
        shop.owner.query("update orders set status = 'Refunded' where orderid = $1", [order.id]),
      ).rejects.toMatchObject({ constraint: 'orders_delivery_open' });
      await order.until('Completed');
      expect(await order.refundedPaise()).toBe(0);
    }
  });

  test('exclude each other in the database: an ended order is not sent to a supplier', async () => {
    await behave('SMILEBR', 'reject', 1);
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

  test('refund and delivery of what stays unknown wait for a person, who decides by the evidence', async () => {
    await behave('SMILEBR', 'lost-request', 1);
    const order = await anApiOrder(shop, 'SMILEBR');
    await order.untilDeliveries('Unknown');
    // Somebody else used the account meanwhile: the balance proves nothing.
    await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: 55_555 });
    shop.clock.advance(15 * MINUTE);
    await runByClock(shop, 'sweep-deliveries');
    expect(await order.status()).toBe('Processing');
    const queue = (await shop.call(workQueue, { token: admin })).body as { subject: string; kind: string }[];
    expect(queue).toContainEqual(expect.objectContaining({ subject: order.id, kind: 'unknown-delivery' }));
    await until(
      async () => (await mails('wait for more than 10 minutes')).length > 0,
      'the mail to the owner',
    );
    const [delivery] = await order.deliveries();
    const decide = (decision: 'delivered' | 'not-delivered') =>
      shop.call(decideDelivery, {
        params: { id: delivery!.id, decision },
        body: { reason: 'seen in their list' },
        token: admin,
      });
    const both = await Promise.all([decide('delivered'), decide('not-delivered')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await until(async () => ['Completed', 'Refunded'].includes(await order.status()), 'the end');
    expect(await order.refundedPaise()).toBe((await order.status()) === 'Refunded' ? 115_00 : 0);
  });
});

describe('an order of several deliveries', () => {
  test('is Processing until all have ended, and sends each once', async () => {
    const body = await aCombo('SMILEBR', ['13', '23', '25']);
    await behave('SMILEBR', 'slow', 3, 2_000);
    const order = await anApiOrder(shop, 'SMILEBR', { body });
    await order.untilDeliveries('Sent', 'Sent', 'Sent');
    expect(await order.status()).toBe('Processing');
    await order.until('Completed');
    expect(await order.executed()).toBe(3);
  });

  test('an order of which all are refused is refunded in full', async () => {
    const body = await aCombo('SMILEBR', ['13', '23']);
    await behave('SMILEBR', 'reject', 2);
    const order = await anApiOrder(shop, 'SMILEBR', { body });
    await order.until('Refunded');
    expect(await order.refundedPaise()).toBe((await order.shown()).value * 100);
  });

  test('an order of which some are delivered is not refunded by itself', async () => {
    const body = await aCombo('SMILEBR', ['13', '999999']);
    const order = await anApiOrder(shop, 'SMILEBR', { body });
    await order.untilDeliveries('Delivered', 'Rejected');
    await runByClock(shop, 'sweep-deliveries');
    expect(await order.status()).toBe('Processing');
    expect(await order.refundedPaise()).toBe(0);
  });
});

describe('a supplier', () => {
  const delayed = async (type: ApiType) => {
    const { games, instantGames } = (await shop.call(getHomeProducts)).body;
    return [...games, ...instantGames].find((each) => each.name === API_PRODUCTS[type].name)!.isDelayed;
  };

  test.each([
    ['down', 'down', undefined],
    ['without our balance', 'no-balance', undefined],
  ])(
    'a supplier that is %s has its circuit open: its orders wait, others go on',
    { timeout: 180_000 },
    async (_case, mode, delayMs) => {
      const players = [1, 2, 3, 4].map((each) => `37${delayMs ?? mode.length}${each}1111`);
      const body = await apiPack(shop, 'SMILEBR');
      for (const userid of players)
        await shop.call(checkPlayerId, { body: { userid, zoneid: '2001', product_id: body.product_id } });
      await behave('SMILEBR', mode, undefined, delayMs);
      const before = (await mails('smileone br is out')).length;
      const waiting = await Promise.all(
        players.map((player) => anApiOrder(shop, 'SMILEBR', { player, body })),
      );
      await until(
        async () =>
          (
            await shop.owner.query(
              "select from supplier_health where region = 'br' and out_since is not null",
            )
          ).rowCount === 1,
        'the circuit to open',
        15_000,
      );
      await until(() => delayed('SMILEBR'), 'the product to say so');
      const other = await anApiOrder(shop, 'MOOGOLDHOK');
      await other.until('Completed');
      expect(await delayed('MOOGOLDHOK')).toBe(false);
      await until(async () => (await mails('smileone br is out')).length === before + 1, 'the mail');
      // As if it had failed for longer: on a slow machine it must not close by itself before the clock is turned.
      await shop.owner.query("update supplier_health set probe_at = probe_at + interval '5 minutes'");
      await untilAccountsIdle(shop);
      const sent = await attempts(waiting);
      for (const order of waiting) await deliverNow(order.id);
      await untilAccountsIdle(shop);
      expect(await attempts(waiting)).toEqual(sent);
      await behave('SMILEBR', 'ok');
      await until(
        async () => {
          await turnClock(shop, MINUTE);
          await runByClock(shop, 'sweep-deliveries');
          await untilAccountsIdle(shop);
          return (await Promise.all(waiting.map((order) => order.status()))).every(
            (each) => each === 'Completed',
          );
        },
        'the orders to be delivered',
        100_000,
      );
      expect(await Promise.all(waiting.map((order) => order.executed()))).toEqual([1, 1, 1, 1]);
      await until(async () => !(await delayed('SMILEBR')), 'the product to be as ever');
    },
  );

  test('a supplier whose balance runs low is alerted about once, until it was refilled and runs low again', async () => {
    const low = async () => (await mails('smileone ph: the balance is low')).length;
    for (const [balance, mailed] of [
      [400, 1],
      [300, 1],
      [9_000, 1],
      [100, 2],
    ] as const) {
      await shop.simulator('/suppliers/smileone/balance', { region: 'ph', balance });
      await runByClock(shop, 'sample-balances');
      await until(async () => (await low()) === mailed, `${mailed} mail(s)`);
    }
    await shop.simulator('/suppliers/smileone/balance', { region: 'ph', balance: 100_000 });
  });

  test('a supplier that takes back what it delivered raises an alarm and a case; the order stays as it is', async () => {
    const order = await anApiOrder(shop, 'MOOGOLDMLBB');
    await order.until('Completed');
    const [delivery] = await order.deliveries();
    await shop.simulator(`/suppliers/moogold/orders/${delivery!.reference}/reverse`, {});
    await fetch(`${shop.url}/api/fulfilment/callbacks/moogold`, {
      method: 'POST',
      body: JSON.stringify({ order_id: delivery!.reference, status: 'refunded' }),
    });
    await until(
      async () => (await mails(`${order.id}: delivered, then taken back`)).length === 1,
      'the mail',
    );
    const queue = (await shop.call(workQueue, { token: admin })).body;
    expect(queue.filter(({ subject }) => subject === order.id)).toEqual([
      expect.objectContaining({ kind: 'unknown-delivery', data: { isReversed: true } }),
    ]);
    expect(await order.status()).toBe('Completed');
    await runByClock(shop, 'check-reversals');
    expect(await mails(`${order.id}: delivered, then taken back`)).toHaveLength(1);
  });

  test.each(['', '{', 'null', '[]', '{"order_id": {"$ne": ""}}', '{"order_id": ""}'])(
    'a supplier that calls back with %j is answered, and moves nothing',
    async (body) => {
      const answer = await fetch(`${shop.url}/api/fulfilment/callbacks/moogold`, { method: 'POST', body });
      expect(answer.status).toBe(200);
    },
  );
});

describe('the account check', () => {
  test.each(['SMILEBR', 'SMILEPH', 'MOOGOLDMLBB'] as const)(
    'is asked for by the server at %s, whatever the browser says',
    async (type) => {
      const body = await apiPack(shop, type);
      const { token } = await aShopper(shop, { coinsPaise: 5_000_00 });
      const order = (more: object) =>
        shop.call(createWalletOrder, {
          body: { ...body, input1: '388881111', input2: '2001', ...more },
          token,
        });
      for (const claim of [{}, { verified: true, username: 'Somebody', use: 'a', isVerified: 'true' }])
        expect((await order(claim)).body.type).toBe('player-not-verified');
      const known = await anApiOrder(shop, type, { player: '388882222' });
      expect((await order({ input1: known.player, input2: '2002' })).body.type).toBe('player-not-verified');
      shop.clock.advance(11 * MINUTE);
      expect((await order({ input1: known.player })).body.type).toBe('player-not-verified');
    },
  );

  test('the account check of an account that may not be recharged refuses the order', async () => {
    await expect(anApiOrder(shop, 'SMILEBR', { player: '388880000' })).rejects.toThrow(
      'Recharge for Indo IDs is not permitted.',
    );
  });
});
