import type { Page } from '@playwright/test';
import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { getHomeProducts, type Item, listItems, type Product } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import type { SessionUser } from '@rush/contract/sessions.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expect, PASSWORD, simulator } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';

interface Placement {
  /** The product's name as the shop shows it. */
  product: string;
  /** The pack's name; the first pack where it is left out. */
  item?: string;
  input1: string;
  input2?: string;
  /** By UPI unless it says otherwise: such an order waits for its payment. */
  pays?: 'upi' | 'wallet';
  couponCode?: string;
}

/** Somebody with an account, at the shop's API: to set up what a test looks at. */
export class Shopper {
  readonly token: string;
  readonly user: SessionUser;

  constructor(token: string, user: SessionUser) {
    this.token = token;
    this.user = user;
  }

  get email(): string {
    return this.user.email;
  }

  get name(): string {
    return this.user.name;
  }

  get userid(): string {
    return this.user.userid;
  }

  get _id(): string {
    return this.user._id;
  }

  ask<C extends AnyCall>(definition: C, input: CallInput<C>): Promise<OutputOf<C>> {
    return call(definition, input, this.token);
  }

  async find(product: string, item?: string): Promise<{ product: Product; item: Item }> {
    const found = Object.values(await this.ask(getHomeProducts, {}))
      .flat()
      .find(({ name }) => name === product);
    if (!found) throw new Error(`the demo shop has no ${product}`);
    const items = await this.ask(listItems, { params: { productId: found._id } });
    const pack = item === undefined ? items[0] : items.find(({ name }) => name === item);
    if (!pack) throw new Error(`${product} has no pack ${item ?? ''}`);
    return { product: found, item: pack };
  }

  /** @returns the order's id */
  async place({ pays = 'upi', input1, input2 = '', couponCode = '', ...wanted }: Placement): Promise<string> {
    const { product, item } = await this.find(wanted.product, wanted.item);
    if (product.isApi)
      await this.ask(checkPlayerId, { body: { userid: input1, zoneid: input2, product_id: product._id } });
    const body = {
      product_id: product._id,
      itemid: item.itemid,
      item_id: item._id,
      input1,
      input2,
      couponCode,
    };
    const { orderid } = await this.ask(pays === 'wallet' ? createWalletOrder : createOrder, { body });
    return orderid;
  }

  /** What staff decide about an order. */
  async decide(id: string, status: 'Completed' | 'Refunded' | 'Cancelled', reason = ''): Promise<void> {
    await this.ask(updateOrder, { params: { id }, body: { status, reason } });
  }

  /** Puts this shopper's session into a page before it opens. */
  async enter(page: Page): Promise<void> {
    await page.addInitScript(
      (session) => {
        if (localStorage.getItem('isLoggedIn')) return;
        localStorage.setItem('isLoggedIn', 'true');
        localStorage.setItem('token', JSON.stringify(session.token));
        localStorage.setItem('user', JSON.stringify(session.user));
        localStorage.setItem('popupClosedAt', String(Date.now()));
      },
      { token: this.token, user: this.user },
    );
  }
}

/** Somebody who is in the demo shop from its start, such as `player@rush.test` and `admin@rush.test`. */
export async function shopperOf(email: string): Promise<Shopper> {
  const { token, user } = await call(login, { body: { email, password: PASSWORD } });
  return new Shopper(token, user);
}

/** Opens a page's shop for somebody of the demo, without the form, which has tests of its own. */
export async function enterAs(page: Page, email: string): Promise<void> {
  await (await shopperOf(email)).enter(page);
}

/** A new account with R-Coins in its wallet; its name is its own. */
export async function aShopper(rupees = 0): Promise<Shopper> {
  const mobile = `7${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const details = {
    name: `Shopper ${mobile.slice(-6)}`,
    mobileNumber: mobile,
    email: `shopper${mobile}@rush.test`,
    password: PASSWORD,
  };
  await call(register, { body: details });
  let otp = '';
  await expect
    .poll(async () => {
      const [message] = await simulator<{ text: string }[]>(`/inbox/messages?to=${mobile}`);
      otp = /\b\d{4}\b/.exec(message?.text ?? '')?.[0] ?? '';
      return otp;
    })
    .not.toBe('');
  const { token, user } = await call(verifyAndRegister, { body: { ...details, otp } });
  if (rupees > 0) await grant(user, rupees);
  return new Shopper(token, user);
}

async function grant({ _id, email }: SessionUser, rupees: number): Promise<void> {
  const admin = await tokenOf('admin@rush.test');
  // One admin gives more to all these shoppers than one admin gives in a day.
  const settings = {
    'grant.dailyPerAdminPaise': 10_00_000_00,
    'grant.dailyPerUserPaise': 10_00_000_00,
  };
  await call(changeSettings, { body: { settings } }, admin);
  await call(addUserBalance, { body: { userId: _id, email, amount: rupees, reason: 'For a test' } }, admin);
}

let players = 0;

/** A player id nobody has bought for; its ending is one the simulated supplier delivers to. */
export function aPlayer(): string {
  players += 1;
  return `${String(Date.now()).slice(-6)}${String(process.pid % 100).padStart(2, '0')}${players % 10}77`;
}

/** What the bank says of an order's payment. */
export function settle(orderid: string, outcome: 'success' | 'failure', webhook = 'send'): Promise<unknown> {
  return simulator(`/upi/orders/${orderid}/settle`, { outcome, webhook });
}

/** How MooGold takes its next order. */
export function mooGold(mode: string): Promise<unknown> {
  return simulator('/suppliers/moogold/mode', { mode, times: 1 });
}
