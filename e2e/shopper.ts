import type { Page } from '@playwright/test';
import { PASSWORD, simulator } from './fixtures.ts';
import { SHOP_PORT } from './playwright.config.ts';

const API = `http://localhost:${SHOP_PORT}/api`;

interface Item {
  _id: string;
  itemid: number;
  name: string;
}

interface Product {
  _id: string;
  name: string;
  isApi: boolean;
}

interface Placement {
  product: string;
  item: string;
  input1: string;
  input2?: string;
  pays?: 'upi' | 'wallet';
  couponCode?: string;
}

/** A shopper at the shop's API, to set up what a test looks at. */
export class Shopper {
  readonly token: string;
  readonly user: { userid: string; email: string };

  constructor(token: string, user: { userid: string; email: string }) {
    this.token = token;
    this.user = user;
  }

  async ask<T>(path: string, body?: unknown): Promise<T> {
    const answer = await fetch(API + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const said = (await answer.json()) as T;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  }

  async find(product: string, item: string): Promise<{ product: Product; item: Item }> {
    const home = await this.ask<Record<string, Product[]>>('/product/gethomeproducts');
    const found = Object.values(home)
      .flat()
      .find(({ name }) => name === product);
    if (!found) throw new Error(`no product ${product}`);
    const items = await this.ask<Item[]>(`/item/${found._id}`);
    const pack = items.find(({ name }) => name === item);
    if (!pack) throw new Error(`no item ${item} of ${product}`);
    return { product: found, item: pack };
  }

  /** @returns the order's id */
  async place({ pays = 'upi', input2 = '', couponCode = '', ...wanted }: Placement): Promise<string> {
    const { product, item } = await this.find(wanted.product, wanted.item);
    if (product.name.startsWith('Mobile Legends'))
      await this.ask('/order/checkid', {
        userid: wanted.input1,
        zoneid: input2,
        selectedProduct: product._id,
      });
    const path = pays === 'wallet' ? '/order/createWalletOrder' : '/order/createOrder';
    const { orderid } = await this.ask<{ orderid: string }>(path, {
      product_id: product._id,
      itemid: item.itemid,
      item_id: item._id,
      input1: wanted.input1,
      input2,
      couponCode,
    });
    return orderid;
  }

  /** What staff decide about an order. */
  decide(orderid: string, status: 'Completed' | 'Refunded' | 'Cancelled', reason = ''): Promise<unknown> {
    return this.ask(`/admin/order/${orderid}/status`, { status, reason });
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

let players = 0;

/** A player id nobody has bought for; its ending is one the simulated supplier delivers to. */
export function aPlayer(): string {
  players += 1;
  return `${String(Date.now()).slice(-6)}${String(process.pid % 100).padStart(2, '0')}${players % 10}77`;
}

export async function shopperOf(email: string): Promise<Shopper> {
  const answer = await fetch(`${API}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: Shopper['user'] };
  return new Shopper(token, user);
}

/** What the bank says of an order's payment. */
export function settle(orderid: string, outcome: 'success' | 'failure', webhook = 'send'): Promise<unknown> {
  return simulator(`/upi/orders/${orderid}/settle`, { outcome, webhook });
}

/** How MooGold takes its next order. */
export function mooGold(mode: string): Promise<unknown> {
  return simulator('/suppliers/moogold/mode', { mode, times: 1 });
}
