import { login, register, verifyAndRegister } from '@rush/contract/accounts.ts';
import { changeSettings } from '@rush/contract/admin.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { requestOf } from '@rush/contract/request.ts';
import { expect, PASSWORD, simulator } from './fixtures.ts';
import { SHOP_PORT } from './playwright.config.ts';

/** Makes a call of the contract, as the web does; what a test needs to be there before it opens a page. */
export async function call<C extends AnyCall>(
  definition: C,
  input: CallInput<C>,
  token?: string,
): Promise<OutputOf<C>> {
  const { method, path, body } = requestOf(definition, input);
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`http://localhost:${SHOP_PORT}${path}`, { method, body, headers });
  if (!response.ok) throw new Error(`${definition.name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as OutputOf<C>;
}

export async function tokenOf(email: string): Promise<string> {
  return (await call(login, { body: { email, password: PASSWORD } })).token;
}

export interface Shopper {
  token: string;
  email: string;
  name: string;
  userid: string;
  _id: string;
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
  if (rupees > 0) {
    const admin = await tokenOf('admin@rush.test');
    // One admin gives more to all these shoppers than one admin gives in a day.
    await call(
      changeSettings,
      {
        body: {
          settings: { 'grant.dailyPerAdminPaise': 10_00_000_00, 'grant.dailyPerUserPaise': 10_00_000_00 },
        },
      },
      admin,
    );
    await call(
      addUserBalance,
      { body: { userId: user._id, email: user.email, amount: rupees, reason: 'For a test' } },
      admin,
    );
  }
  return { token, email: user.email, name: user.name, userid: user.userid, _id: user._id };
}

interface OrderRequest {
  /** The product's name as the shop shows it. */
  product: string;
  input1: string;
  input2?: string;
  paymentmode?: 'upi';
}

/** Orders the first pack of a product, from the wallet unless by UPI. @returns the order id */
export async function anOrder(shopper: Shopper, request: OrderRequest): Promise<string> {
  const { product: name, paymentmode, ...inputs } = request;
  const product = Object.values(await call(getHomeProducts, {}))
    .flat()
    .find((each) => each.name === name);
  if (!product) throw new Error(`the demo shop has no ${name}`);
  const [item] = await call(listItems, { params: { productId: product._id } });
  if (!item) throw new Error(`${name} has no pack`);
  if (product.isApi)
    await call(checkPlayerId, {
      body: { userid: inputs.input1, zoneid: inputs.input2 ?? '', product_id: product._id },
    });
  const body = { ...inputs, product_id: product._id, item_id: item._id };
  if (paymentmode === 'upi')
    return (await call(createOrder, { body: { ...body, itemid: item.itemid, paymentmode } }, shopper.token))
      .client_txn_id;
  return (await call(createWalletOrder, { body }, shopper.token)).orderid;
}
