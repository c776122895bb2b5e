import { createWalletOrder } from '@rush/contract/orders.ts';
import { pointsBalance, redeemEarnings, redeemPoints, referralStats } from '@rush/contract/rewards.ts';
import { topUpWallet, walletBalance, walletTransactionStatus } from '@rush/contract/wallet.ts';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { COUPON_RULES } from '../backoffice/shop-rules.ts';
import { createCoupon } from '../coupons/edit-coupon.ts';
import { moveOrder } from '../orders/move-order.ts';
import { newId } from '../platform/ids.ts';
import { REWARD_RULES } from '../rewards/audit-rewards.ts';
import { linkReferral } from '../rewards/link-referral.ts';
import { generateReferralCode } from '../rewards/referrals.ts';
import { aPack, aShopper, COUPON_TERMS, type Pack, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';
import { WALLET_RULES } from './audit-wallet.ts';
import { giveGrant } from './grants.ts';

const RULES = [...WALLET_RULES, ...REWARD_RULES, ...COUPON_RULES];
/** Fixed by default, so that runs are reproducible. */
const SEED = Number.parseInt(process.env.MODEL_SEED ?? '', 10) || 20261126;
const SEQUENCES = Number.parseInt(process.env.MODEL_SEQUENCES ?? '', 10) || rounds(5, 100);
const OPERATIONS_MAX = Number.parseInt(process.env.MODEL_OPERATIONS ?? '', 10) || rounds(40, 100);

/** Prices, and the amounts after 10% off, calculated by hand. */
const PRICES = [
  { paise: 30_00, withCoupon: 27_00 },
  { paise: 115_00, withCoupon: 103_00 },
  { paise: 1_000_00, withCoupon: 900_00 },
] as const;
const COUPON = 'MODEL10';

interface Model {
  coins: number;
  points: number;
  earnings: number;
  referrerCoins: number;
  rewardedTopUps: number;
  topUps: { txnid: string; key: string; paise: number; status: 'Created' | 'Failed' | 'Success' }[];
  orders: { orderid: string; key: string; price: number; paise: number; status: string; points: number }[];
  grants: { reference: string; paise: number }[];
}
interface Real {
  shopper: Shopper;
  referrer: Shopper;
}
type Command = fc.AsyncCommand<Model, Real>;

vi.setConfig({ testTimeout: rounds(600_000, 3_600_000) });

let packs: Pack[];

const shop = await aTestShop({ withoutJobs: true });
const { platform } = shop.shop;
await platform.settings.set('topUp.dailyCapPaise', 1_000_000_00, 'test');
await platform.settings.set('wallet.balanceCapPaise', 1_000_000_00, 'test');
await platform.settings.set('payments.openMax', 100, 'test');
beforeAll(async () => {
  packs = await Promise.all(PRICES.map(({ paise }) => aPack(shop, { discountedPaise: paise })));
  await createCoupon(
    { platform, audit: async () => {} },
    { caller: null as never, address: '' },
    { ...COUPON_TERMS, couponCode: COUPON, usageLimit: 999_999, userLimit: 999_999 },
  );
});

const placeOrder = (real: Real, price: number, key: string, couponCode = '') =>
  shop.call(createWalletOrder, { body: { ...packs[price]!, couponCode }, token: real.shopper.token, key });
const startTopUp = (real: Real, value: number, key: string) =>
  shop.call(topUpWallet, { body: { value }, token: real.shopper.token, key });
const pollTopUp = (real: Real, txnid: string) => {
  // Polls in quick succession are answered from the database, so let time pass.
  shop.clock.advance(2_000);
  return shop.call(walletTransactionStatus, { body: { client_txn_id: txnid }, token: real.shopper.token });
};
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

async function compare(model: Model, { shopper, referrer }: Real): Promise<void> {
  const [coins, points, stats, referrerCoins] = await Promise.all([
    shop.call(walletBalance, { params: { userid: shopper.userid }, token: shopper.token }),
    shop.call(pointsBalance, { params: { userid: shopper.userid }, token: shopper.token }),
    shop.call(referralStats, { token: referrer.token }),
    shop.call(walletBalance, { params: { userid: referrer.userid }, token: referrer.token }),
  ]);
  expect({
    coins: coins.body.balance,
    points: points.body.balance,
    earnings: stats.body.pendingEarnings,
    referrerCoins: referrerCoins.body.balance,
  }).toEqual({
    coins: model.coins / 100,
    points: model.points / 100,
    earnings: model.earnings / 100,
    referrerCoins: model.referrerCoins / 100,
  });
}

/** Both users' money and orders, to prove that a refusal changed nothing (LED-4). */
async function rowsOf({ shopper, referrer }: Real): Promise<unknown> {
  const { rows } = await shop.owner.query(
    `select (select json_agg(t order by id) from ledger_transfers t where user_id = any($1)) as transfers,
            (select json_agg(w order by id) from wallet_transactions w where user_id = any($1)) as lines,
            (select json_agg(o order by id) from orders o where user_id = any($1)) as orders,
            (select json_agg(c order by client_txn_id) from charges c where user_id = any($1)) as charges,
            (select used_count from coupons where code = $2) as uses`,
    [[shopper.id, referrer.id], COUPON],
  );
  return rows;
}

async function expectNoChange(real: Real, work: () => Promise<void>): Promise<void> {
  const before = await rowsOf(real);
  await work();
  expect(await rowsOf(real)).toEqual(before);
}

function command(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    toString: () => name,
    check,
    run: async (model, real) => {
      await run(model, real);
      await compare(model, real);
    },
  };
}

const buy = (price: number, hasCoupon: boolean) =>
  command(`buy ${price}${hasCoupon ? ' with the coupon' : ''}`, async (model, real) => {
    const key = newId();
    const { paise: full, withCoupon } = PRICES[price]!;
    const paise = hasCoupon ? withCoupon : full;
    const press = () => placeOrder(real, price, key, hasCoupon ? COUPON : '');
    if (model.coins < paise) {
      await expectNoChange(real, async () => expect((await press()).status).toBe(402));
      return;
    }
    const response = await press();
    expect(response.status).toBe(200);
    model.coins -= paise;
    model.orders.push({ orderid: response.body.orderid, key, price, paise, status: 'Processing', points: 0 });
  });

const buyAtOnce = (price: number, times: number) =>
  command(`buy ${price} ${times} times concurrently`, async (model, real) => {
    const { paise } = PRICES[price]!;
    const keys = Array.from({ length: times }, () => newId());
    const responses = await Promise.all(keys.map((key) => placeOrder(real, price, key)));
    const affordable = Math.min(times, Math.floor(model.coins / paise));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(affordable);
    responses.forEach((response, index) => {
      if (response.status !== 200) return;
      const { orderid } = response.body;
      model.orders.push({ orderid, key: keys[index]!, price, paise, status: 'Processing', points: 0 });
    });
    model.coins -= affordable * paise;
  });

const buyAgain = (index: number, isSameBody: boolean) =>
  command(
    `press buy again with ${isSameBody ? 'the same' : 'another'} body`,
    (model, real) =>
      expectNoChange(real, async () => {
        const order = pick(model.orders, index);
        const isPlain = order.paise === PRICES[order.price]!.paise;
        const price = isSameBody ? order.price : (order.price + 1) % PRICES.length;
        const response = await placeOrder(real, price, order.key, isPlain ? '' : COUPON);
        if (isSameBody) expect(response.body.orderid).toBe(order.orderid);
        else expect(response.body.type).toBe('idempotency-key-reused');
      }),
    (model) => model.orders.length > 0,
  );

const NEXT: Readonly<Record<string, readonly string[]>> = {
  Processing: ['Completed', 'Refunded', 'Cancelled'],
  Completed: ['Refunded'],
  Refunded: [],
  Cancelled: [],
};
const move = (index: number, to: 'Completed' | 'Refunded' | 'Cancelled') =>
  command(
    `move an order to ${to}`,
    async (model, real) => {
      const order = pick(model.orders, index);
      const { rows } = await shop.owner.query('select id from orders where orderid = $1', [order.orderid]);
      const work = () =>
        shop.db.transaction((tx) =>
          moveOrder(tx, { orderId: rows[0].id, to, actor: 'staff', now: shop.clock.now(), pointsPercent: 1 }),
        );
      if (order.status === to) {
        await expectNoChange(real, async () => void (await work()));
      } else if (!NEXT[order.status]!.includes(to)) {
        await expectNoChange(real, () => expect(work()).rejects.toMatchObject({ type: 'order-final' }));
      } else {
        await work();
        order.status = to;
        if (to === 'Completed') {
          order.points = Math.floor(order.paise / 100);
          model.points += order.points;
        } else {
          const fromPoints = Math.min(model.points, order.points);
          model.points -= fromPoints;
          model.coins += order.paise - (order.points - fromPoints);
        }
      }
    },
    (model) => model.orders.length > 0,
  );

const topUp = (rupees: number) =>
  command(`begin a top-up of ${rupees}`, async (model, real) => {
    const key = newId();
    const response = await startTopUp(real, rupees, key);
    expect(response.status).toBe(200);
    model.topUps.push({ txnid: response.body.txnid, key, paise: rupees * 100, status: 'Created' });
  });

const topUpAgain = (index: number) =>
  command(
    'press top up again',
    (model, real) =>
      expectNoChange(real, async () => {
        const { txnid, key, paise } = pick(model.topUps, index);
        expect((await startTopUp(real, paise / 100, key)).body.txnid).toBe(txnid);
        expect((await startTopUp(real, paise / 100 + 1, key)).body.type).toBe('idempotency-key-reused');
      }),
    (model) => model.topUps.length > 0,
  );

const endTopUp = (index: number, outcome: 'success' | 'failure', reports: number) =>
  command(
    `the gateway reports ${outcome} for a top-up, polled ${reports} times concurrently`,
    async (model, real) => {
      const attempt = pick(model.topUps, index);
      await shop.simulator(`/upi/orders/${attempt.txnid}/settle`, { outcome, webhook: 'drop' });
      await Promise.all(Array.from({ length: reports }, () => pollTopUp(real, attempt.txnid)));
      const expected = attempt.status === 'Success' || outcome === 'success' ? 'Success' : 'Failed';
      if (attempt.status !== 'Success' && expected === 'Success') {
        model.coins += attempt.paise;
        if (model.rewardedTopUps < 3) {
          model.rewardedTopUps++;
          model.earnings += Math.floor((attempt.paise * 5) / 100);
        }
      }
      attempt.status = expected;
      expect((await pollTopUp(real, attempt.txnid)).body.status).toBe(expected);
    },
    (model) => model.topUps.length > 0,
  );

const redeem = (rupees: number, times: number) =>
  command(`redeem ${rupees} points ${times} times concurrently`, async (model, real) => {
    const responses = await Promise.all(
      Array.from({ length: times }, () =>
        shop.call(redeemPoints, { body: { value: rupees }, token: real.shopper.token, key: newId() }),
      ),
    );
    const possible = Math.min(times, Math.floor(model.points / (rupees * 100)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(possible);
    model.points -= possible * rupees * 100;
    model.coins += possible * rupees * 100;
  });

const redeemAll = command('the referrer redeems', async (model, real) => {
  const press = () => shop.call(redeemEarnings, { token: real.referrer.token, key: newId() });
  if (model.earnings === 0) {
    await expectNoChange(real, async () => expect((await press()).body.type).toBe('nothing-to-redeem'));
    return;
  }
  expect((await press()).body.redeemed).toBe(model.earnings / 100);
  model.referrerCoins += model.earnings;
  model.earnings = 0;
});

const grant = (paise: number, isRepeated: boolean) =>
  command(`grant ${paise} paise${isRepeated ? ' again' : ''}`, async (model, real) => {
    const earlier = isRepeated ? model.grants.at(-1) : undefined;
    const { reference, paise: amountPaise } = earlier ?? { reference: newId(), paise };
    const row = { id: reference, user_id: real.shopper.id, amount_paise: amountPaise };
    await shop.db.transaction((tx) => giveGrant(platform, tx, row));
    if (earlier) return;
    model.coins += amountPaise;
    model.grants.push({ reference, paise: amountPaise });
  });

const index = fc.nat(1_000);
const price = fc.nat(PRICES.length - 1);
const COMMANDS = [
  fc.tuple(price, fc.boolean()).map(([n, hasCoupon]) => buy(n, hasCoupon)),
  fc.tuple(price, fc.integer({ min: 2, max: 5 })).map(([n, times]) => buyAtOnce(n, times)),
  fc.tuple(index, fc.boolean()).map(([n, isSameBody]) => buyAgain(n, isSameBody)),
  fc
    .tuple(index, fc.constantFrom('Completed', 'Completed', 'Refunded', 'Cancelled'))
    .map(([n, to]) => move(n, to)),
  fc.integer({ min: 10, max: 2_000 }).map(topUp),
  index.map(topUpAgain),
  fc
    .tuple(index, fc.constantFrom('success', 'success', 'failure'), fc.integer({ min: 1, max: 3 }))
    .map(([n, outcome, reports]) => endTopUp(n, outcome, reports)),
  fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 3 }))
    .map(([n, times]) => redeem(n, times)),
  fc.constant(redeemAll),
  fc.tuple(fc.integer({ min: 1, max: 1_500_00 }), fc.boolean()).map(([paise, again]) => grant(paise, again)),
];

async function newPair(): Promise<{ model: Model; real: Real }> {
  const pointsPaise = 20_50;
  const [shopper, referrer] = [await aShopper(shop, { pointsPaise }), await aShopper(shop)];
  const code = await generateReferralCode(shop.db, referrer.id);
  const outcome = await shop.db.transaction((tx) =>
    linkReferral(tx, {
      key: shop.shop.platform.config.secret,
      newUserId: shopper.id,
      code,
      mobile: shopper.mobile,
      email: shopper.email,
      device: null,
      address: null,
    }),
  );
  expect(outcome).toBe('linked');
  const model = {
    coins: 0,
    points: pointsPaise,
    earnings: 0,
    referrerCoins: 0,
    rewardedTopUps: 0,
    topUps: [],
    orders: [],
    grants: [],
  };
  return { model, real: { shopper, referrer } };
}

test(`${SEQUENCES} sequences of up to ${OPERATIONS_MAX} operations match the model and keep the books balanced (MODEL_SEED=${SEED})`, async () => {
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: OPERATIONS_MAX, size: 'max' }), async (steps) => {
      const pair = await newPair();
      await fc.asyncModelRun(() => pair, steps);
      operations += [...steps].length;
      expect(await auditBooks(shop.db.queries, RULES)).toEqual([]);
    }),
    { numRuns: SEQUENCES, seed: SEED, endOnFailure: true },
  );
  expect(operations).toBeGreaterThan(SEQUENCES);
});
