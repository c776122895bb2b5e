import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import type pg from 'pg';
import { EXPIRY_MARGIN_MS } from '../fulfilment/evidence/plan-account.ts';
import { aShopper, type Shopper } from './a-shopper.ts';
import { type TestShop, until } from './test-shop.ts';

/** One demo product per API type, with a valid server if the game has servers. */
export const API_PRODUCTS = {
  SMILEBR: { name: 'Mobile Legends (Brazil)', zone: '2001', supplier: 'smileone', region: 'br' },
  SMILEPH: { name: 'Mobile Legends (Philippines)', zone: '2001', supplier: 'smileone', region: 'ph' },
  MOOGOLDMLBB: { name: 'Mobile Legends (Global)', zone: '2001', supplier: 'moogold', region: '' },
  MOOGOLDGENSHIN: { name: 'Genshin Impact', zone: 'Asia', supplier: 'moogold', region: '' },
  MOOGOLDHOK: { name: 'Honor of Kings', zone: '', supplier: 'moogold', region: '' },
} as const;
export type ApiType = keyof typeof API_PRODUCTS;

export interface OrderDelivery {
  id: string;
  item_number: number;
  status: string;
  attempt: number;
  reference: string;
  reason: string;
}

let playerCount = 0;

export class ApiOrder {
  readonly shop: TestShop;
  readonly shopper: Shopper;
  readonly id: string;
  readonly player: string;
  readonly supplier: string;

  constructor(shop: TestShop, parts: { shopper: Shopper; id: string; player: string; supplier: string }) {
    this.shop = shop;
    this.shopper = parts.shopper;
    this.id = parts.id;
    this.player = parts.player;
    this.supplier = parts.supplier;
  }

  async status(): Promise<string> {
    const result = await this.shop.owner.query('select status from orders where orderid = $1', [this.id]);
    return result.rows[0].status;
  }

  until(status: string, deadlineMs?: number) {
    return until(async () => (await this.status()) === status, `${this.id} to be ${status}`, deadlineMs);
  }

  async deliveries(): Promise<OrderDelivery[]> {
    const result = await this.shop.owner.query(
      `select d.id, d.item_number, d.status, d.attempt, d.reference, d.reason from deliveries d join orders o on o.id = d.order_id
       where o.orderid = $1 order by d.item_number`,
      [this.id],
    );
    return result.rows;
  }

  untilDeliveries(...statuses: string[]) {
    return until(
      async () => (await this.deliveries()).map((delivery) => delivery.status).join() === statuses.join(),
      `deliveries ${statuses.join()}`,
    );
  }

  /** Expires the order's requests, so that the shop no longer expects the supplier to execute them. */
  async expireRequests(): Promise<void> {
    await untilAccountsIdle(this.shop);
    await this.shop.owner.query(
      'update deliveries set expires_at = $2 where order_id = (select id from orders where orderid = $1)',
      [this.id, new Date(this.shop.clock.now().getTime() - EXPIRY_MARGIN_MS)],
    );
  }

  async executed(): Promise<number> {
    const all = await this.shop.simulator<{ userid: string }[]>(`/suppliers/${this.supplier}/orders`);
    return all.filter((order) => order.userid === this.player).length;
  }

  async shown() {
    const response = await this.shop.call(orderStatus, {
      body: { client_txn_id: this.id },
      token: this.shopper.token,
    });
    return response.body.order;
  }

  async refundedPaise(): Promise<number> {
    const result = await this.shop.owner.query(
      `select coalesce(sum(t.amount_paise), 0)::int as paise from ledger_transfers t join orders o on o.id = t.order_id
       where t.kind = 'refund' and o.orderid = $1`,
      [this.id],
    );
    return result.rows[0].paise;
  }
}

/** @param pack the pack's index in the product's list */
export async function apiPack(shop: TestShop, type: ApiType, pack = 0) {
  const { games, instantGames } = (await shop.call(getHomeProducts)).body;
  const product = [...games, ...instantGames].find(({ name }) => name === API_PRODUCTS[type].name)!;
  const item = (await shop.call(listItems, { params: { productId: product._id } })).body[pack]!;
  return { product_id: product._id, item_id: item._id };
}

/** An order that is paid with R-Coins and sent to a supplier. */
export async function anApiOrder(
  shop: TestShop,
  type: ApiType,
  options: {
    shopper?: Shopper;
    player?: string;
    body?: Awaited<ReturnType<typeof apiPack>>;
    quantity?: number;
  } = {},
): Promise<ApiOrder> {
  const { zone, supplier } = API_PRODUCTS[type];
  return aCheckedOrder(shop, {
    shopper: options.shopper ?? (await aShopper(shop, { coinsPaise: 50_000_00 })),
    body: options.body ?? (await apiPack(shop, type)),
    player: options.player,
    quantity: options.quantity,
    zone,
    supplier,
  });
}

export async function aCheckedOrder(
  shop: TestShop,
  order: {
    shopper: Shopper;
    body: Awaited<ReturnType<typeof apiPack>>;
    supplier: string;
    player?: string;
    zone?: string;
    quantity?: number;
  },
): Promise<ApiOrder> {
  const { shopper, body, supplier, zone = '2001', quantity } = order;
  const player = order.player ?? `3${String(++playerCount).padStart(5, '0')}1111`;
  await shop.call(checkPlayerId, {
    body: { userid: player, zoneid: zone, product_id: body.product_id },
  });
  const placed = await shop.call(createWalletOrder, {
    body: { ...body, input1: player, input2: zone, quantity },
    token: shopper.token,
  });
  if (placed.status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(placed.body)}`);
  return new ApiOrder(shop, { shopper, id: placed.body.orderid, player, supplier });
}

/** Call this before advancing the clock, because work in progress would see the skipped time. */
export const untilAccountsIdle = (shop: TestShop) =>
  until(() => areAccountsIdle(shop, shop.owner), 'the supplier accounts to be idle');

async function areAccountsIdle(shop: TestShop, queries: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const busy = await queries.query(
    `select from graphile_worker.jobs where task_identifier in ('deliver-order', 'take-account-turns')
       and (locked_at is not null or run_at <= now()) and attempts < max_attempts
     union all select from deliveries where status = 'Sent' and reference = ''
     union all select from supplier_accounts where reading_until > $1 or decide_until > $1 limit 1`,
    [shop.clock.now()],
  );
  return busy.rowCount === 0;
}

/** Advances the clock while the accounts are idle and locked, so that no request is in progress. */
export const advanceClock = (shop: TestShop, ms: number) =>
  until(
    () =>
      lockAccounts(shop, async (client) => {
        const isIdle = await areAccountsIdle(shop, client);
        if (isIdle) shop.clock.advance(ms);
        return isIdle;
      }),
    'the supplier accounts to be idle',
  );

/** Blocks requests to suppliers and balance readings while `work` runs. */
async function lockAccounts<T>(shop: TestShop, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await shop.owner.connect();
  try {
    await client.query('begin');
    await client.query('select from supplier_accounts order by supplier, region for update');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
