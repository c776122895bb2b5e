import {
  generateReferral,
  getReferral,
  redeemEarnings,
  referralStats,
  referralTransactions,
} from '@rush/contract/rewards.ts';
import { topUpWallet, walletTransactionStatus, walletTransactions } from '@rush/contract/wallet.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aShopper, coinsOf, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';
import { REWARD_RULES } from './audit-rewards.ts';
import { recordIdentitySignals } from './identity-signals.ts';
import { linkReferral } from './link-referral.ts';
import { findReferrer } from './referrals.ts';
import { rewardReferrer } from './reward-referrer.ts';
import { grantSignUpBonus, payHeldSignUpBonus } from './sign-up-bonus.ts';

vi.setConfig({ testTimeout: rounds(60_000, 3_600_000) });

const shop = await aTestShop({ withoutJobs: true, tune: { database: { poolSize: 32 } } });
afterEach(async () => {
  expect(await auditBooks(shop.db.queries, REWARD_RULES)).toEqual([]);
});

async function codeOf(shopper: Shopper): Promise<string> {
  const response = await shop.call(generateReferral, { token: shopper.token });
  return response.body.referralCode!;
}
const link = (
  newUser: Shopper,
  code: string,
  extra: { email?: string; device?: string | null; mobile?: string } = {},
) =>
  shop.db.transaction((tx) =>
    linkReferral(tx, {
      key: shop.shop.platform.config.secret,
      newUserId: newUser.id,
      code,
      mobile: newUser.mobile,
      email: newUser.email,
      device: null,
      address: null,
      ...extra,
    }),
  );
const grantBonus = (newUser: Shopper, isHeld = false) =>
  shop.db.transaction((tx) =>
    grantSignUpBonus(tx, { userId: newUser.id, bonusPaise: 20_00, isHeld, now: shop.clock.now() }),
  );
const stats = (shopper: Shopper) => shop.call(referralStats, { token: shopper.token });
const coins = (shopper: Shopper) => coinsOf(shop, shopper);
/** Starts a top-up and marks it paid at the gateway, without settling it. */
async function paidTopUp(shopper: Shopper, value: number, key: string): Promise<string> {
  const topUp = await shop.call(topUpWallet, { body: { value }, token: shopper.token, key });
  expect(topUp.status).toBe(200);
  await shop.simulator(`/upi/orders/${topUp.body.txnid}/settle`, { outcome: 'success', webhook: 'drop' });
  return topUp.body.txnid;
}
const settle = (shopper: Shopper, txnid: string) =>
  shop.call(walletTransactionStatus, { body: { client_txn_id: txnid }, token: shopper.token });

describe('the referral code', () => {
  test('does not exist until it is requested, and is generated once', async () => {
    const shopper = await aShopper(shop);
    expect((await shop.call(getReferral, { token: shopper.token })).body.referralCode).toBeNull();
    expect(await stats(shopper)).toMatchObject({ status: 404, body: { error: 'Failed to fetch stats' } });
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(shopper)));
    expect(new Set(codes).size).toBe(1);
    expect((await shop.call(getReferral, { token: shopper.token })).body.referralCode).toBe(codes[0]);
    expect(await findReferrer(shop.db.queries, codes[0]!)).toEqual({ userId: shopper.id });
    expect(await findReferrer(shop.db.queries, '')).toBeNull();
  });

  test('links a new user once, to the first referrer', async () => {
    const [first, second, newUser] = [await aShopper(shop), await aShopper(shop), await aShopper(shop)];
    expect(await link(newUser, await codeOf(first))).toBe('linked');
    expect(await link(newUser, await codeOf(second))).toBe('linked');
    expect((await stats(first)).body.totalReferrals).toBe(1);
    expect((await stats(second)).body.totalReferrals).toBe(0);
  });

  test('links no user if it does not exist', async () => {
    const newUser = await aShopper(shop);
    for (const code of ['', 'NOBODY', "' or 1=1 --", 'x'.repeat(1_000)])
      expect(await link(newUser, code)).toBe('code-unknown');
  });
});

describe('a self-referral is rejected', () => {
  test('for the same account', async () => {
    const shopper = await aShopper(shop);
    expect(await link(shopper, await codeOf(shopper))).toBe('oneself');
  });

  test('for the same mobile number', async () => {
    const referrer = await aShopper(shop);
    const code = await codeOf(referrer);
    expect(await link(await aShopper(shop), code, { mobile: referrer.mobile })).toBe('oneself');
  });

  test.each(['asha.rao@gmail.com', 'asharao+two@gmail.com', 'A.S.H.A.R.A.O@googlemail.com'])(
    'for a variant of the same email address, %s',
    async (email) => {
      const referrer = await aShopper(shop, { email: `asharao+${email.length}@gmail.com` });
      const code = await codeOf(referrer);
      expect(await link(await aShopper(shop), code, { email })).toBe('oneself');
    },
  );

  test('on the same device', async () => {
    const referrer = await aShopper(shop);
    const code = await codeOf(referrer);
    await recordIdentitySignals(shop.db.queries, referrer.id, {
      key: shop.shop.platform.config.secret,
      device: 'phone-1',
    });
    expect(await link(await aShopper(shop), code, { device: 'phone-1' })).toBe('oneself');
    expect(await link(await aShopper(shop), code, { device: 'phone-2' })).toBe('linked');
  });
});

describe('the sign-up bonus', () => {
  test('is paid once, even if several requests verify the mobile number concurrently', async () => {
    const [referrer, newUser] = [await aShopper(shop), await aShopper(shop)];
    await link(newUser, await codeOf(referrer));
    expect(await coins(newUser)).toBe(0);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => grantBonus(newUser)));
    expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(1);
    expect(await coins(newUser)).toBe(20);
    const lines = await shop.call(walletTransactions, {
      params: { userid: newUser.id },
      token: newUser.token,
    });
    expect(lines.body).toEqual([
      expect.objectContaining({ type: 'Credit', amount: 20, description: 'Welcome bonus' }),
    ]);
  });

  test('is not paid without a referral', async () => {
    const newUser = await aShopper(shop);
    expect(await grantBonus(newUser)).toBe('none');
    expect(await coins(newUser)).toBe(0);
  });

  test.each([
    ['mobile number', { mobile: '9111111111' }],
    ['mailbox', { email: 'one.person@gmail.com' }],
  ])('is paid once to a person with ten accounts who is recognized by the %s', async (_case, signal) => {
    const code = await codeOf(await aShopper(shop));
    const accounts = await Promise.all(Array.from({ length: 10 }, () => aShopper(shop)));
    for (const account of accounts) expect(await link(account, code, signal)).toBe('linked');
    const outcomes = await Promise.all(accounts.map((account) => grantBonus(account)));
    expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(1);
    const balances = await Promise.all(accounts.map(coins));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(20);
    // The other accounts cannot get it by retrying.
    expect(await Promise.all(accounts.map((account) => grantBonus(account)))).toEqual(Array(10).fill('none'));
  });

  test('can be held until the next payment, and is never paid before the mobile number is verified', async () => {
    const [referrer, newUser] = [await aShopper(shop), await aShopper(shop)];
    await link(newUser, await codeOf(referrer));
    const payHeld = () =>
      shop.db.transaction((tx) =>
        payHeldSignUpBonus(tx, { userId: newUser.id, bonusPaise: 20_00, now: shop.clock.now() }),
      );
    expect(await payHeld()).toBe('none');
    await settle(newUser, await paidTopUp(newUser, 10, 'first'));
    expect(await coins(newUser)).toBe(10);
    expect(await grantBonus(newUser, true)).toBe('held');
    expect(await coins(newUser)).toBe(10);
    await settle(newUser, await paidTopUp(newUser, 10, 'second'));
    expect(await coins(newUser)).toBe(40);
    expect(await payHeld()).toBe('none');
  });
});

describe('the cashback', () => {
  test('is 5% of exactly three top-ups when five settle concurrently', async () => {
    for (let round = 0; round < rounds(2, 20); round++) {
      const [referrer, newUser] = [await aShopper(shop), await aShopper(shop)];
      await link(newUser, await codeOf(referrer));
      const txnids = await Promise.all([1, 2, 3, 4, 5].map((n) => paidTopUp(newUser, 500, `top-up-${n}`)));
      await Promise.all(txnids.flatMap((txnid) => [settle(newUser, txnid), settle(newUser, txnid)]));
      await Promise.all(txnids.map((txnid) => settle(newUser, txnid)));
      expect(await coins(newUser)).toBe(2_500);
      expect((await stats(referrer)).body).toEqual({
        totalEarnings: 75,
        pendingEarnings: 75,
        redeemedEarnings: 0,
        totalReferrals: 1,
      });
      const earned = await shop.call(referralTransactions, { token: referrer.token });
      expect(earned.body.transactions).toHaveLength(3);
      for (const entry of earned.body.transactions) {
        expect(txnids).toContain(entry.orderId);
        expect(entry).toMatchObject({
          commision: 25,
          orderAmount: 500,
          userEmail: `${newUser.email.slice(0, 1)}…@example.test`,
        });
      }
    }
  });

  test('is paid for only three of thirty concurrent top-ups, even if the wallet does not serialize them', async () => {
    for (let round = 0; round < rounds(2, 20); round++) {
      const [referrer, newUser] = [await aShopper(shop), await aShopper(shop)];
      await link(newUser, await codeOf(referrer));
      await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          shop.db.transaction((tx) =>
            rewardReferrer(tx, {
              userId: newUser.id,
              topUpId: `${newUser.id} ${n}`,
              txnid: `T${n}`,
              amountPaise: 500_00,
              percent: 5,
              topUpsMax: 3,
              now: shop.clock.now(),
            }),
          ),
        ),
      );
      expect((await stats(referrer)).body.totalEarnings).toBe(75);
    }
  });

  test('is not paid for a failed top-up', async () => {
    const [referrer, newUser] = [await aShopper(shop), await aShopper(shop)];
    await link(newUser, await codeOf(referrer));
    const topUp = await shop.call(topUpWallet, { body: { value: 100 }, token: newUser.token });
    await shop.simulator(`/upi/orders/${topUp.body.txnid}/settle`, { outcome: 'failure', webhook: 'drop' });
    expect((await settle(newUser, topUp.body.txnid)).body.status).toBe('Failed');
    expect((await stats(referrer)).body.totalEarnings).toBe(0);
  });

  test('is redeemed in full and only once, even by concurrent requests', async () => {
    const [referrer, newUser] = [await aShopper(shop), await aShopper(shop)];
    await link(newUser, await codeOf(referrer));
    await settle(newUser, await paidTopUp(newUser, 500, 'one'));
    const redeem = (key: string) => shop.call(redeemEarnings, { token: referrer.token, key });
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => redeem(`press-${n}`)));
    const succeeded = responses.filter((response) => response.status === 200);
    expect(succeeded).toHaveLength(1);
    expect(succeeded[0]!.body).toMatchObject({ result: { redeemed: 25 }, redeemed: 25, balance: 25 });
    for (const response of responses)
      if (response.status !== 200) expect(response.body.type).toBe('nothing-to-redeem');
    expect((await stats(referrer)).body).toMatchObject({
      totalEarnings: 25,
      pendingEarnings: 0,
      redeemedEarnings: 25,
    });
    expect(await coins(referrer)).toBe(25);
    // Repeating a request returns the same result, even after the stored response has been deleted.
    const winner = responses.findIndex((response) => response.status === 200);
    await shop.owner.query('delete from idempotency_keys');
    expect((await redeem(`press-${winner}`)).body).toMatchObject({ redeemed: 25, balance: 25 });
  });
});
