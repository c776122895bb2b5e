import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { decidePartialDelivery, updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { decidePayment } from '@rush/contract/admin-payments.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { addUserBalance, decideGrant, reverseGrant } from '@rush/contract/admin-wallet.ts';
import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { CALLS as ALL_CALLS } from '@rush/contract/calls.ts';
import { createOrder, createWalletOrder, refundWaitingOrder } from '@rush/contract/orders.ts';
import { redeemEarnings, redeemPoints } from '@rush/contract/rewards.ts';
import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../backoffice/audit-all-books.ts';
import { newId } from '../platform/ids.ts';
import { rewardReferrer } from '../rewards/reward-referrer.ts';
import type { Cut } from '../testing/a-database-proxy.ts';
import { aPack, aShopper, COUPON_TERMS, type Shopper } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { IS_THOROUGH, rounds } from '../testing/thoroughness.ts';

const STATEMENTS_MAX = 60;

let coupons = 0;
const tune = { database: { failoverWaitMs: 0 } };
const shop = await aTestShop({ withoutJobs: true, withDatabaseProxy: true, tune });
const admin = (await shop.signIn('admin@rush.test')).token;
const pack = await aPack(shop, { discountedPaise: 100_00 });
const colleague = (await aShopper(shop, { role: 'admin' })).token;
await shop.call(changeSettings, {
  body: {
    settings: {
      'grant.secondAdminAbovePaise': 100_00,
      // With this many shoppers, the grants would exceed the default limit.
      'grant.dailyPerAdminPaise': 10_00_000_00,
    },
  },
  token: admin,
});
const otherPack = await aPack(shop, { discountedPaise: 110_00 });

interface Attempt {
  call: AnyCall;
  input: CallInput<AnyCall> & { token: string };
  other?: CallInput<AnyCall>;
}

/** A charge whose response was lost is reopened under another reference; only one of the two has a payment page. */
const TO_PAY = `coalesce(sum(c.amount_paise) filter (where c.payment_url is not null), 0)::int as paise`;

/** Each call that moves money or places an order, with a request and the effect that must happen only once. */
const CALLS: Record<
  string,
  {
    prepare: (shopper: Shopper) => Attempt | Promise<Attempt>;
    effect: string;
    paise?: number;
    /** The error type that a repeat gets if the call succeeded but its response was lost. */
    alreadyDone?: string;
  }
> = {
  'an order paid from the wallet': {
    prepare: ({ token }) => ({
      call: createWalletOrder,
      input: { body: pack, token },
      other: { body: otherPack },
    }),
    effect: `select count(*)::int as times, coalesce(sum(t.amount_paise), 0)::int as paise from orders o
             left join ledger_transfers t on t.order_id = o.id where o.user_id = $1`,
  },
  // An order with a coupon cannot take the single-statement path.
  'an order paid from the wallet with a coupon': {
    prepare: async ({ token }) => {
      const couponCode = `CRASH${++coupons}`;
      await shop.call(createCoupon, {
        body: { ...COUPON_TERMS, couponCode, discountType: 'fixed', discountAmount: 10, usageLimit: 1 },
        token: admin,
      });
      const body = { ...otherPack, couponCode };
      return { call: createWalletOrder, input: { body, token }, other: { body: otherPack } };
    },
    effect: `select greatest(count(*), (select count(*) from orders where user_id = $1))::int as times,
             coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and kind = 'order-wallet'`,
  },
  'an order to be paid by UPI': {
    prepare: ({ token }) => ({ call: createOrder, input: { body: pack, token }, other: { body: otherPack } }),
    effect: `select count(distinct o.id)::int as times, ${TO_PAY} from orders o
             join charges c on c.subject_id = o.id where o.user_id = $1`,
  },
  'a top-up': {
    prepare: ({ token, userid }) => ({
      call: topUpWallet,
      input: { body: { value: 100, userid }, token },
      other: { body: { value: 101, userid } },
    }),
    effect: `select count(distinct w.id)::int as times, ${TO_PAY} from wallet_transactions w
             join charges c on c.subject_id = w.id where w.user_id = $1 and w.idempotency_key is not null`,
  },
  'redeemed points': {
    prepare: ({ token }) => ({
      call: redeemPoints,
      input: { body: { value: 100 }, token },
      other: { body: { value: 99 } },
    }),
    effect: `select count(*)::int as times, coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and kind = 'points-redeemed'`,
  },
  'a grant by staff': {
    prepare: ({ userid }) => ({
      call: addUserBalance,
      input: { body: { userId: userid, amount: 100, reason: 'prize' }, token: admin },
      other: { body: { userId: userid, amount: 99, reason: 'prize' } },
    }),
    effect: `select count(*)::int as times, coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and kind = 'grant' and amount_paise = 10000`,
  },
  'a grant that a second admin confirms': {
    prepare: async ({ userid }) => {
      const requested = await shop.call(addUserBalance, {
        body: { userId: userid, amount: 150, reason: 'prize' },
        token: admin,
      });
      const params = { id: requested.body.grantId, decision: 'confirm' };
      return {
        call: decideGrant,
        input: { params, token: colleague },
        other: { params: { ...params, decision: 'refuse' } },
      };
    },
    effect: `select count(*)::int as times, coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and kind = 'grant' and amount_paise = 15000`,
    paise: 150_00,
    alreadyDone: 'grant-not-found',
  },
  'a grant taken back': {
    prepare: async ({ userid }) => {
      const granted = await shop.call(addUserBalance, {
        body: { userId: userid, amount: 100, reason: 'prize' },
        token: admin,
      });
      const params = { id: granted.body.grantId };
      return {
        call: reverseGrant,
        input: { params, body: { reason: 'given twice' }, token: admin },
        other: { params, body: { reason: 'given to another' } },
      };
    },
    effect: `select count(*)::int as times, coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and kind = 'grant-reversal'`,
    alreadyDone: 'grant-reversed',
  },
  'a mismatched payment that becomes R-Coins': {
    prepare: async ({ token, userid }) => {
      const { txnid } = (await shop.call(topUpWallet, { body: { value: 200, userid }, token })).body;
      await shop.simulator(`/upi/orders/${txnid}/settle`, {
        outcome: 'success',
        webhook: 'drop',
        amount: 100,
      });
      await letAMinutePass();
      await shop.call(walletTransactionStatus, { body: { client_txn_id: txnid, date: '20-11-2026' }, token });
      const params = { id: txnid, decision: 'credited' };
      return {
        call: decidePayment,
        input: { params, body: { reason: 'seen at the gateway' }, token: admin },
        other: { params, body: { reason: 'seen elsewhere' } },
      };
    },
    effect: `select count(*)::int as times, coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and credit like '%:coins' and kind <> 'grant'`,
    alreadyDone: 'payment-decided',
  },
  'redeemed earnings': {
    prepare: async (shopper) => {
      await earn(shopper, 100_00);
      return { call: redeemEarnings, input: { body: {}, token: shopper.token } };
    },
    effect: `select count(*)::int as times, coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and kind = 'referral-redeemed'`,
  },
  'a refund by staff': {
    prepare: async ({ token }) => {
      const { orderid: id } = (await shop.call(createWalletOrder, { body: pack, token })).body;
      return {
        call: updateOrder,
        input: { params: { id }, body: { status: 'Refunded', reason: 'asked for' }, token: admin },
      };
    },
    effect: `select count(*)::int as times, coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and kind = 'refund'`,
  },
  'a top-up that turns out to be paid': {
    prepare: async ({ token, userid }) => {
      const { txnid } = (await shop.call(topUpWallet, { body: { value: 100, userid }, token })).body;
      await shop.simulator(`/upi/orders/${txnid}/settle`, { outcome: 'success', webhook: 'drop' });
      await letAMinutePass();
      return {
        call: walletTransactionStatus,
        input: { body: { client_txn_id: txnid, date: '20-11-2026' }, token },
      };
    },
    effect: `select count(*)::int as times, coalesce(sum(amount_paise), 0)::int as paise from ledger_transfers
             where user_id = $1 and kind = 'top-up'`,
  },
};

/** Expires the leases of idempotency keys and lets the interval between polls pass. */
async function letAMinutePass(): Promise<void> {
  for (const change of [
    "idempotency_keys set leased_until = leased_until - interval '1 minute'",
    "charges set created_at = created_at - interval '1 minute', checked_at = checked_at - interval '1 minute'",
  ])
    await shop.owner.query(`update ${change}`);
}

async function earn(shopper: Shopper, amountPaise: number): Promise<void> {
  const friend = await aShopper(shop);
  const now = shop.clock.now();
  const topUp = { topUpId: newId(now.getTime()), txnid: `W${friend.id}`, amountPaise: amountPaise * 20 };
  await shop.db.transaction(async (tx) => {
    await tx.insertInto('referrals').values({ user_id: friend.id, referrer_id: shopper.id }).execute();
    await rewardReferrer(tx, { userId: friend.id, ...topUp, percent: 5, topUpsMax: 3, now });
  });
}

let requests = 0;

/** Makes a call whose database connection is cut, then retries it with the same key. @returns whether it was cut */
async function breakAndRepeat(name: keyof typeof CALLS, cut: Cut): Promise<boolean> {
  const { prepare, effect, alreadyDone, paise = 100_00 } = CALLS[name]!;
  const shopper = await aShopper(shop, { coinsPaise: 500_00, pointsPaise: 500_00 });
  const { call, input } = await prepare(shopper);
  const key = `crash-request-${++requests}`;
  const proxy = shop.databaseProxy;
  proxy.arm(cut);
  const interrupted = await shop.call(call, { ...input, key });
  proxy.heal();
  await letAMinutePass();
  const where = `${name}, cut ${cut.when} statement ${cut.at}`;
  const repeat = await shop.call(call, { ...input, key });
  if (repeat.body.type !== alreadyDone)
    expect(repeat.status, `${where}: ${JSON.stringify(repeat.body)}`).toBe(200);
  const result = await shop.owner.query(effect, [shopper.id]);
  expect(result.rows[0], where).toEqual({ times: 1, paise });
  if (!proxy.hasCut) expect(interrupted.status, where).toBe(200);
  return proxy.hasCut;
}

describe.each(Object.keys(CALLS))('%s', (name) => {
  test('a call made many times concurrently with one key takes effect once, and a different request with that key is refused', async () => {
    const { prepare, effect, paise = 100_00 } = CALLS[name]!;
    for (let round = 0; round < rounds(1, 3); round++) {
      const shopper = await aShopper(shop, { coinsPaise: 500_00, pointsPaise: 500_00 });
      const { call, input, other } = await prepare(shopper);
      const key = `at-once-${++requests}`;
      const responses = await Promise.all(
        Array.from({ length: rounds(20, 100) }, () => shop.call(call, { ...input, key })),
      );
      const last = await shop.call(call, { ...input, key });
      expect(last.status, JSON.stringify(last.body)).toBe(200);
      // A repeat that cannot wait for the first request's outcome gets a 409.
      const finished = responses.filter(({ status }) => status !== 409);
      expect(finished.length).toBeGreaterThan(0);
      if (call.movesMoney) {
        for (const { status, body, headers } of responses)
          if (status === 409) {
            expect(body.type).toBe('request-in-progress');
            expect(headers.get('retry-after')).toBeTruthy();
          } else expect({ status, body }).toEqual({ status: 200, body: last.body });
        expect(last.headers.get('idempotent-replayed')).toBe('true');
      }
      if (other)
        expect(await shop.call(call, { ...input, ...other, key })).toMatchObject({
          status: 422,
          body: { type: 'idempotency-key-reused' },
        });
      expect((await shop.owner.query(effect, [shopper.id])).rows[0]).toEqual({ times: 1, paise });
    }
  }, 600_000);
});

/** The quick tests break these calls at every statement; the long tests break all calls. */
const INTERRUPTED = IS_THOROUGH
  ? Object.keys(CALLS)
  : ['an order paid from the wallet', 'a refund by staff', 'a top-up that turns out to be paid'];

describe.each(INTERRUPTED)('%s', (name) => {
  test('a call takes effect once when the process dies after any statement and the request is repeated', async () => {
    let at = 1;
    while (await breakAndRepeat(name, { at, when: 'after', staysDown: true })) {
      at++;
      if (at > STATEMENTS_MAX) throw new Error('the call has too many statements');
    }
    expect(at, 'statements of the call').toBeGreaterThan(1);
    expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
  }, 120_000);

  // The quick tests try a lost connection with only one call.
  if (!IS_THOROUGH && name !== INTERRUPTED[0]) return;
  test('a call takes effect once when the connection is lost after any statement and the request is repeated', async () => {
    for (let round = 0; round < rounds(1, 3); round++) {
      let at = 1;
      while (await breakAndRepeat(name, { at, when: 'after', staysDown: false })) at++;
    }
    expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
  }, 600_000);
});

test('every call that moves money is tested', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 500_00, pointsPaise: 500_00 });
  // Tested in decide-partial-delivery.test.ts and refund-waiting.test.ts.
  const tested = new Set([decidePartialDelivery.name, refundWaitingOrder.name]);
  for (const { prepare } of Object.values(CALLS)) tested.add((await prepare(shopper)).call.name);
  expect(ALL_CALLS.filter(({ name, movesMoney }) => movesMoney && !tested.has(name))).toEqual([]);
});
