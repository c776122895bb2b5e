import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import pg from 'pg';
import { systemClock } from '../../server/platform/clock.ts';
import { DEMO } from '../../server/platform/config/demo-values.ts';
import { Database } from '../../server/platform/database/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { aShopper, type Shopper } from '../../server/testing/a-shopper.ts';
import { askShop } from '../ask-shop.ts';
import type { ShopAddresses } from './torture-shop.ts';

/** Something that a supplier delivers by one order. */
export interface Pack {
  product_id: string;
  item_id: string;
  zone: string;
  pricePaise: number;
  checksPlayer: boolean;
}

/** Who buys what in a run. */
export interface Market {
  shoppers: Shopper[];
  /** What each of them has in its wallet at the start. */
  coinsPaise: number;
  packs: Pack[];
  couponCode: string;
  couponPaise: number;
  /** Token of an owner of the shop. */
  staff: string;
}

/** One product for each way to a supplier, and a server that its players may name. */
const PRODUCTS = [
  { name: 'Mobile Legends (Brazil)', zone: '2001' },
  { name: 'Mobile Legends (Philippines)', zone: '2001' },
  { name: 'Mobile Legends (Global)', zone: '2001' },
  { name: 'Genshin Impact', zone: 'Asia' },
  { name: 'Honor of Kings', zone: '' },
];
const COINS_PAISE = 50_000_00;
const POINTS_PAISE = 5_000_00;
const COUPON = { code: 'TORTURE10', rupees: 10 };
const PACKS_OF_PRODUCT = 3;
const TIMEOUT_MS = 30_000;
const SETTINGS = {
  // Who never pays comes again all the same, and the order ends within the run.
  'payments.openMax': 1_000,
  'order.paymentMinutes': 2,
  'supplier.sellAtLoss': true,
};

/** Makes shoppers with full wallets, an owner, a coupon, and finds packs of every supplier. */
export async function openMarket(shop: ShopAddresses, shoppersCount: number): Promise<Market> {
  const { shoppers, staff } = await makePeople(shop, shoppersCount);
  const ask = async <C extends AnyCall>(call: C, input: CallInput<C>): Promise<OutputOf<C>> => {
    const answer = await askShop(shop.url, call, input, { token: staff, timeoutMs: TIMEOUT_MS });
    if (answer.status >= 400) throw new Error(`${call.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return JSON.parse(answer.text) as OutputOf<C>;
  };
  await ask(changeSettings, { body: { settings: SETTINGS } });
  await ask(createCoupon, {
    body: {
      couponCode: COUPON.code,
      discountType: 'fixed',
      discountAmount: COUPON.rupees,
      expiryDate: '2099-12-31',
      minimumItemQuantity: 1,
      minPurchaseAmount: 0,
      maxDiscountAmount: COUPON.rupees,
      usageLimit: 100_000_000,
      userLimit: 100_000_000,
    },
  });
  const single = await findSinglePacks(shop);
  const home = await ask(getHomeProducts, {});
  const packs: Pack[] = [];
  for (const { name, zone } of PRODUCTS) {
    const product = [...home.games, ...home.instantGames].find((each) => each.name === name);
    if (!product) throw new Error(`the demo shop has no ${name}`);
    const items = await ask(listItems, { params: { productId: product._id } });
    const found = items
      .filter((item) => single.has(item._id) && item.inStock && item.isApi)
      .filter((item) => item.discountedprice > COUPON.rupees)
      .slice(0, PACKS_OF_PRODUCT);
    for (const item of found)
      packs.push({
        product_id: product._id,
        item_id: item._id,
        zone,
        pricePaise: Math.round(item.discountedprice * 100),
        checksPlayer: product.checksPlayer,
      });
  }
  const couponPaise = COUPON.rupees * 100;
  return { shoppers, coinsPaise: COINS_PAISE, packs, couponCode: COUPON.code, couponPaise, staff };
}

async function makePeople(
  shop: ShopAddresses,
  count: number,
): Promise<{ shoppers: Shopper[]; staff: string }> {
  const db = new Database(shop.appUrl, { size: 2, log: createLog('silent'), name: 'rush torture' });
  try {
    const front = { db, clock: systemClock, secret: DEMO.secret };
    const { token: staff } = await aShopper(front, { role: 'admin' });
    const shoppers: Shopper[] = [];
    for (let made = 0; made < count; made++)
      shoppers.push(await aShopper(front, { coinsPaise: COINS_PAISE, pointsPaise: POINTS_PAISE }));
    return { shoppers, staff };
  } finally {
    await db.close();
  }
}

/** Items that are one order at their supplier. */
async function findSinglePacks({ ownerUrl }: ShopAddresses): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const found = await client.query<{ id: string }>(
      'select id from items where deleted_at is null and cardinality(supplier_item_ids) = 1',
    );
    return new Set(found.rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}
