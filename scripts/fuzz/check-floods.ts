import { exportOrders } from '@rush/contract/admin-lists.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { changeMobile } from '@rush/contract/contacts.ts';
import { applyCoupon } from '@rush/contract/coupons.ts';
import { checkPlayerId, createOrder, orderEvents } from '@rush/contract/orders.ts';
import { changePassword, forgetPassword } from '@rush/contract/passwords.ts';
import { paymentWebhook } from '@rush/contract/payments.ts';
import { register } from '@rush/contract/registration.ts';
import { requestOf } from '@rush/contract/request.ts';
import { login, otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { aPack, aShopper, type Pack } from '../../server/testing/a-shopper.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';

interface FloodTargets {
  /** An order of the caller's. */
  orderid: string;
  /** What is delivered by hand. */
  pack: Pack;
  /** A product whose players are known to its supplier. */
  checkedProduct: string;
}

/** A call that costs the shop something each time it is made: money, a hash, an SMS, a supplier's patience, space. */
interface Flood {
  call: AnyCall;
  why: string;
  /** So many tries within a moment must not all be let through. */
  tries: number;
  isStaff?: boolean;
  input(index: number, at: FloodTargets): { params?: object; body?: object; raw?: string };
}

const FLOODS: readonly Flood[] = [
  {
    call: applyCoupon,
    why: 'coupon codes can be guessed',
    tries: 200,
    input: (n, { pack }) => ({ body: { ...pack, couponCode: `GUESS${n}` } }),
  },
  {
    call: createOrder,
    why: 'each asks the gateway for a charge',
    tries: 100,
    input: (n, { pack }) => ({ body: { ...pack, input1: `player${n}` } }),
  },
  {
    call: topUpWallet,
    why: 'each asks the gateway for a charge',
    tries: 100,
    input: (n) => ({ body: { value: 50 + n } }),
  },
  {
    call: changeMobile,
    why: 'each tries a password',
    tries: 60,
    input: (n) => ({ body: { mobile: `70000${String(n).padStart(5, '0')}`, password: 'a-wrong-password' } }),
  },
  {
    call: changePassword,
    why: 'each tries a password',
    tries: 60,
    input: () => ({ body: { password: 'a-wrong-password', newPassword: 'monsoon-tiger-42' } }),
  },
  {
    call: login,
    why: 'each tries a password',
    tries: 100,
    input: () => ({ body: { email: 'player@rush.test', password: 'a-wrong-password' } }),
  },
  {
    call: verifyOtp,
    why: 'each tries a code',
    tries: 100,
    input: (n) => ({ body: { mobile: '9000000003', otp: String(1_000 + n) } }),
  },
  { call: otpLogin, why: 'each sends an SMS', tries: 40, input: () => ({ body: { mobile: '9000000003' } }) },
  {
    call: register,
    why: 'each sends an SMS',
    tries: 60,
    input: (n) => ({
      body: {
        name: 'N',
        email: `n${n}@flood.test`,
        mobileNumber: `71000${String(n).padStart(5, '0')}`,
        password: 'monsoon-tiger-42',
      },
    }),
  },
  {
    call: forgetPassword,
    why: 'each sends a mail',
    tries: 60,
    input: () => ({ body: { email: 'player@rush.test' } }),
  },
  {
    call: checkPlayerId,
    why: 'each asks the supplier',
    tries: 100,
    input: (n, { checkedProduct }) => ({
      body: { product_id: checkedProduct, userid: String(10_000 + n), zoneid: '2001' },
    }),
  },
  { call: exportOrders, why: 'each reads every order', tries: 60, isStaff: true, input: () => ({}) },
  {
    call: orderEvents,
    why: 'each stays open',
    tries: 150,
    input: (_n, { orderid }) => ({ params: { orderid } }),
  },
  {
    call: paymentWebhook,
    why: 'each may be kept',
    tries: 400,
    input: (n) => ({ params: { provider: 'ekqr' }, raw: `client_txn_id=JUNK${n}&x=${'x'.repeat(1_000)}` }),
  },
];

const AT_ONCE = 20;

/** Floods every costly call of a shop with its limits on. @returns the calls that let everything through, a sentence each */
export async function checkFloods(shop: TestShop): Promise<string[]> {
  const pack = await aPack(shop, { discountedPaise: 10_00 });
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const staff = await shop.signIn('admin@rush.test');
  const order = await shop.call(createOrder, { body: pack, token: shopper.token });
  const { games, instantGames } = (await shop.call(getHomeProducts)).body;
  const checked = [...games, ...instantGames].find((product) => product.apiType === 'SMILEBR');
  const targets = { orderid: order.body.orderid, pack, checkedProduct: checked?._id ?? '' };
  const found: string[] = [];
  for (const flood of FLOODS) {
    const token = flood.isStaff ? staff.token : shopper.token;
    const isHeld = await isLimited(shop, flood, token, targets);
    if (!isHeld) found.push(`${flood.call.name} was let through ${flood.tries} times in a row: ${flood.why}`);
  }
  return found;
}

/** Whether one of many tries at once is refused by a limit. */
async function isLimited(shop: TestShop, flood: Flood, token: string, at: FloodTargets): Promise<boolean> {
  const abort = new AbortController();
  let next = 0;
  let isHeld = false;
  const tryOn = async () => {
    while (!isHeld && next < flood.tries) {
      const { params, body, raw } = flood.input(next++, at);
      const request = requestOf(flood.call, { params, body });
      const answer = await fetch(shop.url + request.path, {
        method: request.method,
        headers: {
          'content-type': raw === undefined ? 'application/json' : 'application/x-www-form-urlencoded',
          ...(flood.call.who !== 'public' && { authorization: `Bearer ${token}` }),
        },
        body: raw ?? request.body,
        signal: abort.signal,
      });
      if (answer.status === 429) isHeld = true;
      // What stays open is limited in number, not in rate.
      if (answer.status === 409) isHeld ||= (await answer.text()).includes('"too-many-open-payments"');
      // An event stream stays open until all have been tried.
      else if (!answer.headers.get('content-type')?.startsWith('text/event-stream'))
        await answer.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, tryOn));
  abort.abort();
  return isHeld;
}
