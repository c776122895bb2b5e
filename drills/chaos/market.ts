import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { DEMO } from '../../server/platform/config/environment.ts';
import { Database } from '../../server/platform/database/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { aShopper, type Shopper } from '../../server/testing/a-shopper.ts';
import { callOrThrow } from '../call-shop.ts';
import type { DrillShop } from '../shop.ts';

export type Market = Awaited<ReturnType<typeof openMarket>>;

export const COINS_PAISE = 50_000_00;
export const COUPON = { code: 'CHAOS10', paise: 10_00 };
export const PASSWORD = 'monsoon-tiger-42';

/** One product per supplier API type, and a valid server for its players. */
const PRODUCTS = [
  { name: 'Mobile Legends (Brazil)', zone: '2001' },
  { name: 'Mobile Legends (Philippines)', zone: '2001' },
  { name: 'Mobile Legends (Global)', zone: '2001' },
  { name: 'Genshin Impact', zone: 'Asia' },
  { name: 'Honor of Kings', zone: '' },
];
const BY_HAND = { name: 'BGMI', zone: '' };
const SHOPPERS = 60;
const PACKS_PER_PRODUCT = 3;
/** The payment window is short, so that unpaid orders expire within the run and shoppers can order again. */
const SETTINGS = { 'payments.openMax': 1_000, 'order.paymentMinutes': 2, 'supplier.sellAtLoss': true };

/** Creates accounts and a coupon, and picks packs that take one supplier order or that staff deliver. */
export async function openMarket(shop: DrillShop) {
  const { shoppers, staff } = await createAccounts(shop);
  const url = shop.urls[0] ?? '';
  await callOrThrow(url, changeSettings, { body: { settings: SETTINGS } }, { token: staff });
  const discount = { discountType: 'fixed' as const, discountAmount: COUPON.paise / 100 };
  const limits = { minimumItemQuantity: 1, minPurchaseAmount: 0, maxDiscountAmount: COUPON.paise / 100 };
  const usage = { expiryDate: '2099-12-31', usageLimit: 100_000_000, userLimit: 100_000_000 };
  const coupon = { couponCode: COUPON.code, ...discount, ...limits, ...usage };
  await callOrThrow(url, createCoupon, { body: coupon }, { token: staff });
  const single = 'select id from items where cardinality(supplier_item_ids) = 1';
  const singleIds = new Set((await shop.readRows<{ id: string }>(single)).map(({ id }) => id));
  const home = await callOrThrow(url, getHomeProducts, {});
  const packsOf = async ({ name, zone }: { name: string; zone: string }) => {
    const product = [...home.games, ...home.instantGames].find((candidate) => candidate.name === name);
    if (!product) throw new Error(`the demo shop has no ${name}`);
    const items = await callOrThrow(url, listItems, { params: { productId: product._id } });
    return items
      .filter(({ _id, inStock, isApi }) => inStock && (!isApi || singleIds.has(_id)))
      .filter(({ discountedprice }) => discountedprice * 100 > COUPON.paise)
      .slice(0, PACKS_PER_PRODUCT)
      .map(({ _id, discountedprice }) => {
        const [product_id, pricePaise] = [product._id, Math.round(discountedprice * 100)];
        return { product_id, item_id: _id, zone, pricePaise, checksPlayer: product.checksPlayer };
      });
  };
  const packs = (await Promise.all(PRODUCTS.map(packsOf))).flat();
  return { shoppers, staff, packs, packsByHand: await packsOf(BY_HAND) };
}

async function createAccounts(shop: DrillShop) {
  const db = new Database(shop.ownerUrl, { size: 2, log: createLog('silent'), name: 'rush chaos' });
  try {
    const target = { db, clock: systemClock, secret: DEMO.SECRET };
    const { token: staff } = await aShopper(target, { role: 'admin' });
    const shoppers: Shopper[] = [];
    while (shoppers.length < SHOPPERS) shoppers.push(await aShopper(target, { coinsPaise: COINS_PAISE }));
    await db.queries
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .execute();
    return { shoppers, staff };
  } finally {
    await db.close();
  }
}
