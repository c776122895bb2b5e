import type { Page } from '@playwright/test';
import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { createItem, createProduct } from '@rush/contract/admin-catalog.ts';
import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { type Item, listItems } from '@rush/contract/catalog.ts';
import {
  checkPlayerId,
  createOrder,
  createWalletOrder,
  type Order,
  orderStatus,
} from '@rush/contract/orders.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import type { SessionUser } from '@rush/contract/sessions.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { expect } from './fixtures.ts';
import { call, codeSentTo, PASSWORD, POLLING, SHOP, signInByApi } from './shop.ts';

export const STAFF = {
  owner: 'admin@rush.test',
  support: 'support@rush.test',
  catalogue: 'catalogue@rush.test',
};

export const GAMES = { brazil: 1001, honorOfKings: 1005, bgmi: 1007, genshin: 1015 };

interface Purchase {
  game: number;
  /** Default: the first pack. */
  item?: string;
  input1?: string;
  input2?: string;
  payWith?: 'upi' | 'wallet';
}

export class Person {
  readonly token: string;
  readonly user: SessionUser;

  constructor({ token, user }: { token: string; user: SessionUser }) {
    this.token = token;
    this.user = user;
  }

  call<C extends AnyCall>(definition: C, input: CallInput<C>): Promise<OutputOf<C>> {
    return call(definition, input, this.token);
  }

  async findItem(game: number, name?: string): Promise<Item> {
    const items = await this.call(listItems, { params: { productId: String(game) } });
    const item = name ? items.find((candidate) => candidate.name === name) : items[0];
    if (!item) throw new Error(`product ${game} has no ${name}`);
    return item;
  }

  /** @returns the order id. A UPI order is still unpaid. */
  async order({ game, item: name, input1 = newPlayer(), input2 = '', payWith }: Purchase): Promise<string> {
    const item = await this.findItem(game, name);
    if (game === GAMES.brazil)
      await this.call(checkPlayerId, { body: { userid: input1, zoneid: input2, product_id: game } });
    const body = { product_id: game, itemid: item.itemid, item_id: item._id, input1, input2 };
    return (await this.call(payWith === 'upi' ? createOrder : createWalletOrder, { body })).orderid;
  }

  /** Polls, because the shop processes webhooks in jobs. */
  async untilOrderIs(id: string, status: Order['status']): Promise<void> {
    const read = async () => (await this.call(orderStatus, { body: { client_txn_id: id } })).order.status;
    await expect.poll(read, POLLING).toBe(status);
  }

  async untilWalletHolds(coins: number): Promise<void> {
    const read = async () =>
      (await this.call(walletBalance, { params: { userid: this.user.userid } })).balance;
    await expect.poll(read, POLLING).toBe(coins);
  }

  async signIn(page: Page): Promise<void> {
    await setStorage(page, {
      isLoggedIn: 'true',
      token: JSON.stringify(this.token),
      user: JSON.stringify(this.user),
      popupClosedAt: String(Date.now()),
    });
  }
}

async function setStorage(page: Page, entries: Record<string, string>): Promise<void> {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  await page.context().setStorageState({ cookies: [], origins: [{ origin: SHOP, localStorage }] });
}

export const hideAdvertisement = (page: Page, settings: Record<string, string> = {}) =>
  setStorage(page, { popupClosedAt: String(Date.now()), ...settings });

const demoPeople = new Map<string, Promise<Person>>();

export function demoPerson(email: string): Promise<Person> {
  const person = demoPeople.get(email) ?? signInByApi(email).then((session) => new Person(session));
  demoPeople.set(email, person);
  return person;
}

let ownerWithAllowance: Promise<Person> | undefined;

/** The owner, with daily grant limits out of reach. */
export function owner(): Promise<Person> {
  ownerWithAllowance ??= demoPerson(STAFF.owner).then(async (person) => {
    const settings = { 'grant.dailyPerAdminPaise': 10_00_000_00, 'grant.dailyPerUserPaise': 10_00_000_00 };
    await person.call(changeSettings, { body: { settings } });
    return person;
  });
  return ownerWithAllowance;
}

export async function signInAs(page: Page, email: string): Promise<Person> {
  const person = await demoPerson(email);
  await person.signIn(page);
  return person;
}

let counter = 0;
const nextNumber = () => Number(process.env.TEST_WORKER_INDEX) * 10_000 + ++counter;
export const uniqueDigits = (count: number) => String(nextNumber()).padStart(count, '0');

/** Not sequential, because numbers that differ only in their last digits share a rate limit. */
export const newMobile = () => `7${String((nextNumber() * 1_009_009) % 10 ** 9).padStart(9, '0')}`;

/** A new player ID whose last digits the simulated suppliers accept. */
export const newPlayer = () => `3${uniqueDigits(7)}77`;

export function newDetails() {
  const mobile = newMobile();
  return {
    name: `Shopper ${mobile.slice(-6)}`,
    mobileNumber: mobile,
    email: `shopper${mobile}@rush.test`,
    password: PASSWORD,
  };
}

/** Registers a user. @param coins R-Coins in the wallet */
export async function newShopper(coins = 0): Promise<Person> {
  const details = newDetails();
  await call(register, { body: details });
  const otp = await codeSentTo(details.mobileNumber);
  const shopper = new Person(await call(verifyAndRegister, { body: { ...details, otp } }));
  if (coins > 0) await grant(shopper, coins);
  return shopper;
}

export async function signInAsNew(page: Page, coins = 0): Promise<Person> {
  const shopper = await newShopper(coins);
  await shopper.signIn(page);
  return shopper;
}

async function grant({ user }: Person, amount: number): Promise<void> {
  const body = { userId: user._id, email: user.email, amount, reason: 'For a test' };
  await (await owner()).call(addUserBalance, { body });
}

export async function newStaff(staffRole: 'owner' | 'support'): Promise<Person> {
  const { user } = await newShopper();
  await (await owner()).call(updateUserData, {
    body: { _id: user._id, role: 'admin', staffRole, password: PASSWORD },
  });
  return new Person(await signInByApi(user.email));
}

export async function moveOrder(
  id: string,
  status: 'Completed' | 'Refunded' | 'Cancelled',
  reason = '',
): Promise<void> {
  await (await owner()).call(updateOrder, { params: { id }, body: { status, reason } });
}

/** Creates a product with one ₹80 pack, delivered by hand. @param fields further fields of the pack */
export async function newProduct(
  name = `Game ${uniqueDigits(8)}`,
  fields: { type?: string; terms?: string } = {},
) {
  const staff = await owner();
  const picture = { imgpath: '/images/demo-bgmi.webp' };
  const prices = { originalprice: 100, discountedprice: 80, resellprice: 70 };
  const { item } = await staff.call(createItem, {
    body: { name: `Pack of ${name}`, ...picture, ...prices, ...fields },
  });
  const { product } = await staff.call(createProduct, {
    body: {
      name,
      ...picture,
      type: 'OTHER',
      category: 'others',
      importantnote: 'Enter your captain number.',
      inputs: [{ label: 'Captain number', kind: 'number' }],
      items: [item.itemid],
    },
  });
  return { product, item };
}

/** Creates a coupon for 10% off. @param minimum order value in rupees */
export async function newCoupon(minimum = 1): Promise<string> {
  const couponCode = `TEST${uniqueDigits(8)}`;
  const limits = { minimumItemQuantity: 1, maxDiscountAmount: 0, usageLimit: 100, userLimit: 10 };
  const terms = { discountPercentage: 10, expiryDate: '2099-01-31', minPurchaseAmount: minimum };
  await (await owner()).call(createCoupon, { body: { couponCode, ...terms, ...limits } });
  return couponCode;
}
