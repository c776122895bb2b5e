import * as adminAccounts from '@rush/contract/admin-accounts.ts';
import * as adminCoupons from '@rush/contract/admin-coupons.ts';
import * as adminFulfilment from '@rush/contract/admin-fulfilment.ts';
import * as admin from '@rush/contract/admin-lists.ts';
import * as adminOrders from '@rush/contract/admin-orders.ts';
import * as adminWallet from '@rush/contract/admin-wallet.ts';
import { createOrder, createWalletOrder, savePlayer } from '@rush/contract/orders.ts';
import { subscribeToPush } from '@rush/contract/push.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { generateReferral } from '@rush/contract/rewards.ts';
import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { aPushBrowser } from './a-push-browser.ts';
import { aPack, COUPON_TERMS, type Pack } from './a-shopper.ts';
import { aUpiOrder } from './a-upi-order.ts';
import { anApiOrder, apiPack } from './an-api-order.ts';
import { cookiesOf } from './an-inbox.ts';
import { type TestShop, until } from './test-shop.ts';

export const PASSWORD = 'monsoon-tiger-42';

export interface NewUser {
  name: string;
  mobile: string;
  email: string;
  address: string;
  referralCode?: string;
  /** The device cookie, so that two registrations look like one browser. */
  device?: string;
}

export interface RegisteredShopper {
  id: string;
  userid: string;
  token: string;
  email: string;
  mobile: string;
}

interface Message {
  text: string;
}

/** Registers with the code from an SMS. */
export async function registerShopper(
  shop: TestShop,
  { name, mobile, email, address, referralCode, device }: NewUser,
  notice?: { version: string; language: 'en' | 'hi' },
): Promise<RegisteredShopper> {
  const headers = {
    'x-forwarded-for': address,
    'user-agent': 'Busy/1.0',
    ...(device && { cookie: `rush_device=${device}` }),
  };
  const inbox = () => shop.simulator<Message[]>(`/inbox/messages?to=${mobile}`);
  const before = (await inbox()).length;
  const pending = await shop.call(register, {
    body: { name, mobileNumber: mobile, email, password: PASSWORD, referralCode },
    headers,
  });
  const messages = await until(async () => {
    const received = await inbox();
    return received.length > before && received;
  }, 'the SMS');
  const otp = /\b(\d{4,8})\b/.exec(messages[0]?.text ?? '')?.[1] ?? '';
  const result = await shop.call(verifyAndRegister, {
    body: { mobileNumber: mobile, otp, notice },
    headers: { ...headers, cookie: [headers.cookie, cookiesOf(pending).cookie].filter(Boolean).join('; ') },
  });
  if (result.status !== 200) throw new Error(`the registration failed: ${JSON.stringify(result.body)}`);
  const { token, user } = result.body;
  return { id: user._id, userid: user.userid, token, email, mobile };
}

export async function topUp(shop: TestShop, shopper: RegisteredShopper, rupees: number): Promise<void> {
  const { token } = shopper;
  const created = await shop.call(topUpWallet, { body: { value: rupees, userid: shopper.userid }, token });
  await shop.simulator(`/upi/orders/${created.body.txnid}/settle`, { outcome: 'success', webhook: 'send' });
  await until(async () => {
    const status = await shop.call(walletTransactionStatus, {
      body: { client_txn_id: created.body.txnid },
      token,
    });
    return status.body.status === 'Success';
  }, 'the top-up');
}

export interface ShopperHistory {
  owner: { token: string };
  pack: Pack;
  couponCode: string;
  player: string;
  handPlayer: string;
}

/**
 * Creates a top-up, orders with each method of payment and delivery, a coupon and points, a saved player, a push
 * subscription, and notes and changes by staff. Leaves no order open.
 */
export async function createShopperHistory(
  shop: TestShop,
  shopper: RegisteredShopper,
  { owner, pack, couponCode, player, handPlayer }: ShopperHistory,
): Promise<void> {
  const { token, userid, id } = shopper;
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  await topUp(shop, shopper, 2_000);
  const delivered = await anApiOrder(shop, 'SMILEBR', {
    shopper,
    player,
    body: await apiPack(shop, 'SMILEBR'),
  });
  await delivered.until('Completed');
  const byHand = await shop.call(createWalletOrder, {
    body: { ...pack, input1: handPlayer, couponCode },
    token,
    headers,
  });
  const paid = await aUpiOrder(shop, { shopper, pack: { ...pack, input1: handPlayer } });
  await paid.pay({ webhook: 'send' });
  await paid.until('Processing');
  const failed = await shop.call(createOrder, { body: { ...pack, input1: handPlayer, quantity: 2 }, token });
  await shop.simulator(`/upi/orders/${failed.body.orderid}/settle`, { outcome: 'failure', webhook: 'send' });
  await shop.call(savePlayer, {
    body: { product_id: pack.product_id, input1: handPlayer, name: 'Main account' },
    token,
  });
  const { subscription } = await aPushBrowser();
  const endpoint = `${subscription.endpoint}/${handPlayer}`;
  await shop.call(subscribeToPush, { body: { ...subscription, endpoint }, token, headers });
  await shop.call(generateReferral, { token });
  const staff = { token: owner.token };
  await shop.call(adminOrders.noteOnOrder, {
    params: { id: paid.id },
    body: { text: `Called ${shopper.mobile}, player ${handPlayer}.` },
    ...staff,
  });
  await shop.call(adminAccounts.noteOnUser, {
    params: { id: userid },
    body: { text: `Rang ${shopper.mobile}` },
    ...staff,
  });
  await shop.call(adminFulfilment.updateOrder, {
    params: { id: paid.id },
    body: { status: 'Refunded', reason: `Player ${handPlayer} asked` },
    ...staff,
  });
  await shop.call(adminFulfilment.updateOrder, {
    params: { id: byHand.body.orderid },
    body: { status: 'Completed', reason: `Sent to ${handPlayer}` },
    ...staff,
  });
  const grant = await shop.call(adminWallet.addUserBalance, {
    body: { userId: userid, amount: 50, reason: `Sorry, said ${shopper.email}` },
    ...staff,
  });
  if (grant.status !== 200) throw new Error(`the grant failed: ${JSON.stringify(grant.body)}`);
  await shop.call(adminAccounts.updateUserData, {
    body: { _id: id, name: 'Priyamvada Raghunathan-Iyer' },
    ...staff,
  });
  await shop.call(admin.exportOrders, { query: { search: shopper.email }, ...staff });
  await until(
    async () =>
      (
        await shop.owner.query(
          "select from orders where user_id = $1 and status in ('Created', 'Processing')",
          [id],
        )
      ).rowCount === 0,
    'all orders to end',
  );
}

export async function aPackWithCoupon(
  shop: TestShop,
  owner: { token: string },
): Promise<{ pack: Pack; couponCode: string }> {
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const couponCode = 'BUSYTEN';
  const coupon = await shop.call(adminCoupons.createCoupon, {
    body: { ...COUPON_TERMS, couponCode },
    token: owner.token,
  });
  if (coupon.status !== 200) throw new Error(`creating the coupon failed: ${JSON.stringify(coupon.body)}`);
  return { pack, couponCode };
}
