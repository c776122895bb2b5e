import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { imageGallery } from '@rush/contract/admin-gallery.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import {
  createOrder,
  createWalletOrder,
  listSavedPlayers,
  orderStatus,
  savePlayer,
} from '@rush/contract/orders.ts';
import { generateReferral } from '@rush/contract/rewards.ts';
import { listDevices } from '@rush/contract/sessions.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import type pg from 'pg';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { startSession } from '../../server/accounts/start-session.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { DEMO } from '../../server/platform/config/environment.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { newSecret } from '../../server/platform/ids.ts';
import { aShopper, type Shopper } from '../../server/testing/a-shopper.ts';
import { callOrThrow, callShop, callSimulators } from '../call-shop.ts';
import type { DrillShop } from '../shop.ts';

const STAFF = ['support', 'catalogue', 'owner'] as const;
export const ROLES = ['guest', 'userA', 'userB', 'reseller', ...STAFF, 'blocked'] as const;
export type FuzzRole = (typeof ROLES)[number];
export const PASSWORD = 'monsoon-tiger-42';
export type TargetKind =
  | ('user' | 'order' | 'topUp' | 'product' | 'item' | 'coupon' | 'couponId')
  | ('image' | 'player' | 'device' | 'grant' | 'delivery' | 'referral');

export interface WorldParts {
  shop: DrillShop;
  db: Database;
  owner: pg.Pool;
}

/** Callers of every kind, two of them with private data. Calls damage the world, so it is replaced often. */
export class World {
  readonly people = new Map<FuzzRole, Shopper>();
  readonly targets: Record<TargetKind, (string | number)[]> = {
    ...{ user: [], order: [], topUp: [], product: [], item: [], coupon: [], couponId: [] },
    ...{ image: [], player: [], device: [], grant: [], delivery: [], referral: [] },
  };
  /** Strings that, apart from support and owners, only userA or only userB may see. */
  readonly secrets = { userA: new Set<string>(), userB: new Set<string>() };
  /** A pack delivered by hand, so that orders move only money. */
  readonly pack: { product_id: string; item_id: string };
  readonly #parts: WorldParts;
  readonly #number: number;

  private constructor(parts: WorldParts, number: number) {
    this.#parts = parts;
    this.#number = number;
    this.pack = { product_id: `fuzzproduct${number}`, item_id: `fuzzitem${number}` };
  }

  static async open(parts: WorldParts, number: number): Promise<World> {
    const world = new World(parts, number);
    await world.#addPeople();
    await world.#addShopData();
    for (const role of ['userA', 'userB'] as const) await world.#addPrivateData(role);
    return world;
  }

  tokenOf(role: FuzzRole): string | undefined {
    return this.people.get(role)?.token;
  }

  /** Replaces a session that a call has ended. @returns false if the account can no longer sign in */
  async renewSession(role: FuzzRole): Promise<boolean> {
    const person = this.people.get(role);
    const { queries } = this.#parts.db;
    const user = await queries
      .selectFrom('users')
      .select(['id', 'userid', 'name', 'email', 'mobile', 'role', 'staff_role', 'language', 'is_blocked'])
      .where('id', '=', person?.id ?? '')
      .executeTakeFirst();
    if (!person || !user || user.is_blocked) return false;
    const client = { userAgent: 'fuzz', address: '127.0.0.1', language: null, device: newSecret() };
    const session = { ...client, method: 'test', signalKey: DEMO.SECRET, now: systemClock.now() };
    person.token = (await startSession(queries, user, session)).token;
    return true;
  }

  #call<C extends AnyCall>(call: C, input: CallInput<C>, role: FuzzRole, key?: string): Promise<OutputOf<C>> {
    return callOrThrow(this.#parts.shop.urls[0] ?? '', call, input, { token: this.tokenOf(role), key });
  }

  async #addPeople(): Promise<void> {
    const { db, owner } = this.#parts;
    const hash = await hashPassword(PASSWORD);
    for (const role of ROLES) {
      if (role === 'guest') continue;
      const isStaff = STAFF.some((staff) => staff === role);
      const name = `${role.toLowerCase()}zubenelgenubi${this.#number}`;
      const accountRole = isStaff ? 'admin' : role === 'reseller' ? 'reseller' : 'user';
      const money = { coinsPaise: 9_000_00, pointsPaise: 500_00 };
      const target = { db, clock: systemClock, secret: DEMO.SECRET };
      const person = await aShopper(target, { role: accountRole, email: `${name}@fuzz.test`, ...money });
      await owner.query(
        'update users set password_hash = $2, staff_role = $3, name = $4, is_blocked = $5 where id = $1',
        [person.id, hash, isStaff ? role : null, name, role === 'blocked'],
      );
      this.people.set(role, person);
      this.targets.user.push(person.userid, person.id);
      if (role === 'userA' || role === 'userB')
        for (const secret of [name, person.id, person.mobile]) this.secrets[role].add(secret);
    }
  }

  async #addShopData(): Promise<void> {
    const { targets, pack } = this;
    const home = await this.#call(getHomeProducts, {}, 'guest');
    for (const product of [...home.games, ...home.instantGames].slice(0, 5)) {
      targets.product.push(product._id, product.productid);
      const items = await this.#call(listItems, { params: { productId: product._id } }, 'guest');
      for (const item of items.slice(0, 3)) targets.item.push(item._id, item.itemid);
    }
    await this.#parts.owner.query(
      `with product as (
         insert into products (id, name, type, category, imgpath, inputs)
         values ($1, 'Fuzz cards', 'OTHER', 'others', '/x.svg', '[{"label": "Name", "kind": "text"}]')
       ), item as (
         insert into items (id, name, original_paise, discounted_paise, resell_paise, imgpath)
         values ($2, 'Card', 10000, 100, 90, '/x.svg'))
       insert into product_items (product_id, item_id, position) values ($1, $2, 1)`,
      [pack.product_id, pack.item_id],
    );
    targets.product.push(pack.product_id);
    targets.item.push(pack.item_id);
    const couponCode = `FUZZ${this.#number}`;
    const discount = { discountType: 'percentage' as const, discountPercentage: 10, maxDiscountAmount: 100 };
    const limits = { minimumItemQuantity: 1, minPurchaseAmount: 0, usageLimit: 1_000, userLimit: 1_000 };
    const body = { couponCode, ...discount, ...limits, expiryDate: '2099-01-01' };
    targets.couponId.push((await this.#call(createCoupon, { body }, 'owner')).coupon._id);
    targets.coupon.push(couponCode);
    for (const { _id } of (await this.#call(imageGallery, { query: {} }, 'owner')).slice(0, 2))
      targets.image.push(_id);
    const userId = this.people.get('reseller')?.userid;
    const grant = { body: { userId, amount: 5_001, reason: 'For the fuzzer' } };
    const caller = { token: this.tokenOf('owner'), key: `grant-${this.#number}` };
    const { text } = await callShop(this.#parts.shop.urls[0] ?? '', addUserBalance, grant, caller);
    targets.grant.push(JSON.parse(text).grantId);
  }

  async #addPrivateData(role: 'userA' | 'userB'): Promise<void> {
    const { targets, secrets } = this;
    const add = <T extends string>(kind: TargetKind, id: T) => {
      targets[kind].push(id);
      secrets[role].add(id);
    };
    const body = { ...this.pack, input1: `player ${[...secrets[role]][0]}` };
    add('order', (await this.#call(createWalletOrder, { body }, role, `${role}-${this.#number}`)).orderid);
    const upi = await this.#call(createOrder, { body }, role);
    add('order', upi.orderid);
    add('topUp', (await this.#call(topUpWallet, { body: { value: 100 } }, role)).txnid);
    await this.#call(savePlayer, { body: { ...body, name: 'Mine', username: 'Mine' } }, role);
    add('player', (await this.#call(listSavedPlayers, {}, role))[0]?._id ?? '');
    add('device', (await this.#call(listDevices, {}, role))[0]?._id ?? '');
    targets.referral.push((await this.#call(generateReferral, { body: {} }, role)).referralCode ?? '');
    if (role === 'userA') return;
    const { simulatorsUrl } = this.#parts.shop;
    const paid = { outcome: 'success', webhook: 'drop', amount: 7 };
    await callSimulators(`${simulatorsUrl}/upi/orders/${upi.client_txn_id}/settle`, paid);
    await this.#call(orderStatus, { body: { client_txn_id: upi.orderid } }, role);
    targets.topUp.push(upi.client_txn_id);
    const { rows } = await this.#parts.owner.query<{ id: string }>(
      `insert into deliveries (id, order_id, item_number, supplier, region, supplier_product, supplier_item, player, zone,
         status, created_at, updated_at)
       select 'fuzzdelivery' || id, id, 1, 'moogold', '', '1', '1', input1, '', 'Unknown', now(), now()
       from orders where user_id = $1 and status = 'Processing' returning id`,
      [this.people.get(role)?.id],
    );
    targets.delivery.push(...rows.map(({ id }) => id));
  }
}
