import type { Role } from '@rush/contract/roles.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { startSession } from '../accounts/start-session.ts';
import { pointsOf, SHOP } from '../ledger/accounts.ts';
import { giveCoins } from '../ledger/move-coins.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { newId, newSecret } from '../platform/ids.ts';
import type { TestShop } from './test-shop.ts';

export interface Shopper {
  id: string;
  userid: string;
  email: string;
  mobile: string;
  token: string;
}

let shopperCount = 0;

/** Creates a signed-in user, by default without a password, because hashing is slow. */
export async function aShopper(
  shop: { db: Database; clock: Clock; secret: string },
  options: { coinsPaise?: number; pointsPaise?: number; role?: Role; email?: string; password?: string } = {},
): Promise<Shopper> {
  const number = String(++shopperCount).padStart(7, '0');
  const now = shop.clock.now();
  const user = {
    id: newId(now.getTime()),
    userid: `2${number}`,
    name: `Shopper ${number}`,
    email: options.email ?? `shopper${number}@example.test`,
    mobile: `812${number}`,
    role: options.role ?? 'user',
    staff_role: options.role === 'admin' ? ('owner' as const) : null,
    password_hash: options.password ? await hashPassword(options.password) : null,
  };
  const session = await shop.db.transaction(async (tx) => {
    await tx
      .insertInto('users')
      .values({ ...user, email_key: user.email.toLowerCase(), mobile_proven: true, email_proven: true })
      .execute();
    if (options.coinsPaise) {
      await giveCoins(tx, {
        userId: user.id,
        amountPaise: options.coinsPaise,
        from: SHOP.grants,
        kind: 'grant',
        reference: `test ${user.id}`,
        type: 'Credit',
        entry: { kind: 'grant', data: {} },
        memo: 'for a test',
        now,
      });
    }
    if (options.pointsPaise) {
      await postTransfer(tx, {
        debit: SHOP.promotions,
        credit: pointsOf(user.id),
        amountPaise: options.pointsPaise,
        kind: 'points',
        reference: `test ${user.id}`,
        userId: user.id,
        now,
      });
    }
    return startSession(
      tx,
      { ...user, language: null },
      {
        method: 'test',
        userAgent: 'test',
        address: '127.0.0.1',
        language: null,
        device: newSecret(),
        signalKey: shop.secret,
        now,
      },
    );
  });
  return { id: user.id, userid: user.userid, email: user.email, mobile: user.mobile, token: session.token };
}

/** The shopper's R-Coins in rupees, as the wallet shows them. */
export const coinsOf = async (shop: TestShop, { userid, token }: Pick<Shopper, 'userid' | 'token'>) =>
  (await shop.call(walletBalance, { params: { userid }, token })).body.balance;

export interface Pack {
  product_id: string;
  item_id: string;
  input1: string;
}

/** Creates a pack that is delivered by hand, so that an order only moves money. Returns the body for an order. */
export async function aPack(
  shop: TestShop,
  price: { discountedPaise: number; resellPaise?: number },
): Promise<Pack> {
  const product = newId();
  const item = newId();
  const { discountedPaise } = price;
  await shop.owner.query(
    `insert into products (id, name, type, category, imgpath, inputs)
     values ($1, 'Test cards', 'OTHER', 'others', '/x.svg', '[{"label": "Name", "kind": "text"}]')`,
    [product],
  );
  await shop.owner.query(
    `insert into items (id, name, original_paise, discounted_paise, resell_paise, imgpath)
     values ($1, 'Card', $2, $2, $3, '/x.svg')`,
    [item, discountedPaise, price.resellPaise ?? discountedPaise],
  );
  await shop.owner.query('insert into product_items (product_id, item_id, position) values ($1, $2, 1)', [
    product,
    item,
  ]);
  return { product_id: product, item_id: item, input1: 'someone' };
}

/** Default terms for a coupon: ten percent off, with high limits. */
export const COUPON_TERMS = {
  discountType: 'percentage',
  discountPercentage: 10,
  expiryDate: '2099-12-31',
  minimumItemQuantity: 1,
  minPurchaseAmount: 0,
  maxDiscountAmount: 0,
  usageLimit: 1_000,
  userLimit: 1_000,
};

export const GEMS = {
  name: '100 Gems',
  originalprice: 100,
  discountedprice: 90,
  resellprice: 85,
  imgpath: '/images/gems.webp',
};
