import { walletTransactions } from '@rush/contract/wallet.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShopper } from '../../testing/a-shopper.ts';
import { aUpiOrder } from '../../testing/a-upi-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { isOverloaded, WAIT_MS_MAX, waitOf } from './load-shedder.ts';

describe('what comes waits', () => {
  test.each([
    ['for nothing where nothing waits', { elapsedMs: 100, waiting: 0, served: 0 }, 0],
    ['for those before it', { elapsedMs: 100, waiting: 50, served: 20 }, 250],
    ['for ever where none is served', { elapsedMs: 100, waiting: 1, served: 0 }, Number.POSITIVE_INFINITY],
    ['for the event loop', { elapsedMs: 700, waiting: 0, served: 3 }, 600],
  ])('%s', (_how, tick, expected) => {
    expect(waitOf(tick)).toBe(expected);
  });

  test('too long where it does so all the time, and neither in a burst nor behind one long task', () => {
    expect(isOverloaded([200, 201, 900, 200, 300], 200)).toBe(true);
    expect(isOverloaded([200, 201, 900, 200, 199], 200)).toBe(false);
    expect(isOverloaded([0, 0, 9_000, 0, 0], 200)).toBe(false);
    expect(isOverloaded([900, 900, 900, 900], 200)).toBe(false);
  });
});

describe('while too many requests wait for the database', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ waitMsMax: WAIT_MS_MAX });
  });
  afterAll(() => shop.close());

  test('a request is refused at once, who has paid is answered, and all are served as soon as it is over', async () => {
    const shopper = await aShopper(shop);
    const order = await aUpiOrder(shop, { shopper });
    const history = () =>
      shop.call(walletTransactions, { params: { userid: shopper.id }, token: shopper.token });
    const blocker = await shop.owner.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table wallet_transactions in access exclusive mode');
      const asked: ReturnType<typeof history>[] = [];
      const refused: Awaited<ReturnType<typeof history>>[] = [];
      await until(() => {
        const answer = history();
        asked.push(answer);
        void answer.then((each) => each.status === 503 && refused.push(each));
        return refused.length > 0;
      }, 'a request to be refused');
      expect(refused[0]).toMatchObject({ status: 503, body: { type: 'unavailable' } });
      expect(['1', '2', '3']).toContain(refused[0]!.headers.get('retry-after'));

      const paid = order.pay({ webhook: 'send' });
      const verified = order.verify();
      await blocker.query('rollback');
      await paid;
      expect(await verified).toMatchObject({ order: { orderid: order.id } });
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
    } finally {
      blocker.release(true);
    }
    await until(async () => (await history()).status === 200, 'requests to be served again');
    await until(async () => (await order.statusOnRecord()) !== 'Created', 'the payment to be seen');
  });
});
