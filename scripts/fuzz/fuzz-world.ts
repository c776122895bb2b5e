import { isDeepStrictEqual } from 'node:util';
import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { uploadImage } from '@rush/contract/admin-gallery.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { changeEmail } from '@rush/contract/contacts.ts';
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
import { hashPassword } from '../../server/accounts/passwords.ts';
import { startSession } from '../../server/accounts/start-session.ts';
import { newSecret } from '../../server/platform/ids.ts';
import type { SettingName, SettingValues } from '../../server/platform/settings/settings.ts';
import { aPack, aShopper, type Pack, type Shopper } from '../../server/testing/a-shopper.ts';
import { DEMO_PASSWORD, type TestShop } from '../../server/testing/test-shop.ts';

export const FUZZ_ROLES = [
  'guest',
  'userA',
  'userB',
  'reseller',
  'support',
  'catalogue',
  'owner',
  'blocked',
] as const;
export type FuzzRole = (typeof FUZZ_ROLES)[number];

/** Words that occur in everything that belongs to one of the two, and nowhere else. */
const MARKERS = { userA: 'alphecca', userB: 'zubenelgenubi' } as const;
/** A picture that is one: 2 × 2 px. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

export interface Person extends Shopper {
  role: FuzzRole;
}

/** What there is to aim at. */
export interface Targets {
  users: string[];
  orders: string[];
  topUps: string[];
  products: (string | number)[];
  items: (string | number)[];
  coupons: string[];
  couponIds: string[];
  images: string[];
  players: string[];
  devices: string[];
  grants: string[];
  deliveries: string[];
  referralCodes: string[];
  links: { id: string; token: string }[];
}

interface SavedUser {
  id: string;
  row: Record<string, unknown>;
}

/** Callers of every kind, each with things of its own, in a shop of the fuzzer's. */
export class FuzzWorld {
  readonly shop: TestShop;
  readonly people = new Map<FuzzRole, Person>();
  readonly targets: Targets = {
    users: [],
    orders: [],
    topUps: [],
    products: [],
    items: [],
    coupons: [],
    couponIds: [],
    images: [],
    players: [],
    devices: [],
    grants: [],
    deliveries: [],
    referralCodes: [],
    links: [],
  };
  /** What belongs to userA or userB alone; seen in an answer to the other, it has leaked. */
  readonly secrets = { userA: new Set<string>([MARKERS.userA]), userB: new Set<string>([MARKERS.userB]) };
  /** The `itemid` of the pack's item. */
  packNumber = 0;
  pack: Pack = { product_id: '', item_id: '', input1: '' };
  #saved: SavedUser[] = [];
  readonly #settings: SettingValues;

  private constructor(shop: TestShop) {
    this.shop = shop;
    this.#settings = { ...shop.shop.platform.settings.all() };
  }

  static async open(shop: TestShop): Promise<FuzzWorld> {
    const world = new FuzzWorld(shop);
    world.pack = await aPack(shop, { discountedPaise: 1_00, resellPaise: 90 });
    const numbers = await shop.owner.query<{ itemid: number }>('select itemid from items where id = $1', [
      world.pack.item_id,
    ]);
    world.packNumber = numbers.rows[0]?.itemid ?? 0;
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    for (const role of FUZZ_ROLES) if (role !== 'guest') await world.#addPerson(role, passwordHash);
    await world.#addShopThings();
    for (const role of ['userA', 'userB'] as const) await world.#addOwnThings(role);
    await world.#addPaymentInReview();
    await world.#addDelivery();
    await world.#addLinks();
    const rows = await shop.owner.query('select id, to_jsonb(u) as row from users u where id = any($1)', [
      [...world.people.values()].map(({ id }) => id),
    ]);
    world.#saved = rows.rows;
    return world;
  }

  tokenOf(role: FuzzRole): string | undefined {
    return this.people.get(role)?.token;
  }

  async #addPerson(role: FuzzRole, passwordHash: string): Promise<void> {
    const { shop } = this;
    const isStaff = role === 'owner' || role === 'support' || role === 'catalogue';
    const marker = role === 'userA' || role === 'userB' ? MARKERS[role] : role;
    const shopper = await aShopper(shop, {
      role: isStaff ? 'admin' : role === 'reseller' ? 'reseller' : 'user',
      email: `${marker}@fuzz.test`,
      coinsPaise: 90_000_00,
      pointsPaise: 5_000_00,
    });
    await shop.owner.query(
      'update users set password_hash = $2, staff_role = $3, name = $4, is_blocked = $5 where id = $1',
      [shopper.id, passwordHash, isStaff ? role : null, `Name ${marker}`, role === 'blocked'],
    );
    this.people.set(role, { ...shopper, role });
    this.targets.users.push(shopper.userid, shopper.id);
    if (role === 'userA' || role === 'userB')
      for (const own of [shopper.id, shopper.mobile]) this.secrets[role].add(own);
  }

  async #addShopThings(): Promise<void> {
    const { shop, targets, pack } = this;
    const token = this.tokenOf('owner');
    const home = (await shop.call(getHomeProducts)).body;
    for (const product of [...home.games, ...home.instantGames].slice(0, 6)) {
      const items = (await shop.call(listItems, { params: { productId: product._id } })).body;
      targets.products.push(product._id, product.productid);
      for (const item of items.slice(0, 3)) targets.items.push(item._id, item.itemid);
    }
    targets.products.push(pack.product_id, pack.product_id);
    targets.items.push(pack.item_id, pack.item_id);
    for (const couponCode of ['FUZZ10', 'FUZZFLAT']) {
      const made = await shop.call(createCoupon, {
        token,
        body: {
          couponCode,
          discountType: couponCode === 'FUZZ10' ? 'percentage' : 'fixed',
          discountPercentage: 10,
          discountAmount: 1,
          expiryDate: '2030-01-01',
          minimumItemQuantity: 1,
          minPurchaseAmount: 0,
          maxDiscountAmount: 100,
          usageLimit: 1_000_000,
          userLimit: 1_000_000,
          isActive: true,
        },
      });
      if (made.status !== 200) throw new Error(`no coupon: ${JSON.stringify(made.body)}`);
      targets.coupons.push(couponCode);
      targets.couponIds.push(made.body.coupon._id);
    }
    for (const title of ['One', 'Two']) {
      const form = new FormData();
      form.set('title', title);
      form.set('type', 'Banner');
      form.set('images', new Blob([PICTURE], { type: 'image/png' }), 'a.png');
      const answer = await fetch(`${shop.url}/api${uploadImage.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const image = (await answer.json()) as { _id?: string };
      if (!image._id) throw new Error(`no image: ${JSON.stringify(image)}`);
      targets.images.push(image._id);
    }
    const admin = await shop.signIn('admin@rush.test');
    for (let times = 0; times < 3; times++) {
      const asked = await shop.call(addUserBalance, {
        token: admin.token,
        key: `fuzz ${times}`.replace(' ', '-'),
        body: {
          userId: this.people.get('reseller')!.userid,
          amount: 5_001 + times,
          reason: 'For the fuzzer',
        },
      });
      if (asked.body.grantId) targets.grants.push(asked.body.grantId);
    }
  }

  async #addOwnThings(role: 'userA' | 'userB'): Promise<void> {
    const { shop, targets, pack } = this;
    const token = this.tokenOf(role);
    const marker = MARKERS[role];
    const own = (id: string | undefined) => {
      if (!id) throw new Error(`${role} lacks something of its own`);
      this.secrets[role].add(id);
      return id;
    };
    const body = { ...pack, input1: `player ${marker}` };
    for (let times = 0; times < 2; times++) {
      const order = await shop.call(createWalletOrder, { body, token, key: `own-${role}-${times}` });
      targets.orders.push(own(order.body.orderid));
    }
    const upi = await shop.call(createOrder, { body, token });
    targets.orders.push(own(upi.body.orderid));
    const topUp = await shop.call(topUpWallet, { body: { value: 100 }, token });
    targets.topUps.push(own(topUp.body.txnid));
    await shop.call(savePlayer, { body: { ...body, name: marker, username: marker }, token });
    const players = await shop.call(listSavedPlayers, { token });
    targets.players.push(own(players.body[0]?._id));
    const devices = await shop.call(listDevices, { token });
    targets.devices.push(own(devices.body[0]?._id));
    const code = await shop.call(generateReferral, { token, body: {} });
    if (code.body.referralCode) targets.referralCodes.push(code.body.referralCode);
  }

  /** A payment of another amount than asked for waits for staff. */
  async #addPaymentInReview(): Promise<void> {
    const { shop, targets, pack } = this;
    const token = this.tokenOf('userB');
    const order = await shop.call(createOrder, {
      body: { ...pack, input1: `in review ${MARKERS.userB}` },
      token,
    });
    const id = order.body.orderid;
    this.secrets.userB.add(id);
    targets.orders.push(id);
    targets.topUps.push(id);
    await shop.simulator(`/upi/orders/${id}/settle`, { outcome: 'success', webhook: 'drop', amount: 7 });
    await shop.call(orderStatus, { body: { client_txn_id: id }, token });
  }

  /** A delivery whose outcome nobody knows waits for staff. */
  async #addDelivery(): Promise<void> {
    const made = await this.shop.owner.query<{ id: string }>(
      `insert into deliveries (id, order_id, item_number, supplier, region, supplier_product, supplier_item, player, zone, status, created_at, updated_at)
       select 'fuzzdelivery' || row_number() over (), id, 1, 'moogold', '', '1', '1', $1, '', 'Unknown', now(), now()
       from orders where input1 = $1 and status = 'Processing' returning id`,
      [`player ${MARKERS.userB}`],
    );
    this.targets.deliveries.push(...made.rows.map((row) => row.id));
  }

  /** A mailed link, read from the job that would mail it. */
  async #addLinks(): Promise<void> {
    const { shop, targets } = this;
    await shop.owner.query(
      "delete from graphile_worker._private_jobs where payload::text like '%newemail/%'",
    );
    await shop.call(changeEmail, {
      body: { email: `next-${MARKERS.userA}@fuzz.test`, password: DEMO_PASSWORD },
      token: this.tokenOf('userA'),
    });
    const jobs = await shop.owner.query<{ text: string }>(
      `select payload::text as text from (
         select payload from graphile_worker._private_jobs union all select payload from staged_jobs) job
       where payload::text like '%newemail/%'`,
    );
    for (const { text } of jobs.rows) {
      const [, id, token] = /newemail\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
      if (id && token) targets.links.push({ id, token });
    }
  }

  /** Opens a new session for whoever has lost the one before by a call of the fuzzer's own. */
  async renewSession(role: FuzzRole): Promise<void> {
    const person = this.people.get(role);
    if (!person || role === 'blocked') return;
    const found = await this.shop.db.queries
      .selectFrom('users')
      .select(['id', 'userid', 'name', 'email', 'mobile', 'role', 'staff_role', 'language'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const how = {
      method: 'test',
      userAgent: 'fuzz',
      address: '127.0.0.1',
      language: null,
      device: newSecret(),
      signalKey: this.shop.shop.platform.config.secret,
      now: this.shop.clock.now(),
    };
    person.token = (await startSession(this.shop.db.queries, found, how)).token;
  }

  /** Settings that a call has changed go back: a shop that is closed refuses too much. */
  async repairSettings(): Promise<void> {
    const { settings } = this.shop.shop.platform;
    for (const [name, value] of Object.entries(this.#settings) as [SettingName, unknown][])
      if (!isDeepStrictEqual(settings.get(name), value)) await settings.set(name, value, 'fuzz');
  }

  /** Puts back what the calls of staff have bent so far that too little would be reached: roles, settings, the catalogue. */
  async repair(): Promise<void> {
    const { owner } = this.shop;
    await this.repairSettings();
    for (const { id, row } of this.#saved) {
      // Somebody may have taken over what the person had left.
      await owner.query(
        `update users set email = id || '@gone.test', email_key = id || '@gone.test', version = version + 1 where email_key = $2 and id <> $1`,
        [id, row.email_key],
      );
      await owner.query(
        'update users set mobile = null, mobile_proven = false where mobile = $2 and id <> $1',
        [id, row.mobile],
      );
    }
    for (const { id, row } of this.#saved) {
      await owner.query(
        `update users set name = r.name, email = r.email, email_key = r.email_key, mobile = r.mobile, role = r.role, staff_role = r.staff_role,
           is_blocked = r.is_blocked, password_hash = r.password_hash, mobile_proven = r.mobile_proven, email_proven = r.email_proven
         from jsonb_populate_record(null::users, $2) r
         where users.id = $1 and (users.email, users.role, users.is_blocked, users.password_hash, users.name) is distinct from
           (r.email, r.role, r.is_blocked, r.password_hash, r.name) or users.id = $1 and (users.mobile, users.staff_role) is distinct from (r.mobile, r.staff_role)`,
        [id, JSON.stringify(row)],
      );
    }
    await owner.query(
      'update products set deleted_at = null, in_stock = true where deleted_at is not null or not in_stock',
    );
    await owner.query(
      'update items set deleted_at = null, in_stock = true where deleted_at is not null or not in_stock',
    );
    const { product_id, item_id } = this.pack;
    await owner.query(
      `update products set type = 'OTHER', is_api = false, inputs = '[{"label": "Name", "kind": "text"}]' where id = $1`,
      [product_id],
    );
    await owner.query(
      'update items set is_api = false, discounted_paise = 100, resell_paise = 90 where id = $1',
      [item_id],
    );
    await owner.query(
      `insert into product_items (product_id, item_id, position)
       select $1, $2, coalesce(max(position), 0) + 1 from product_items where product_id = $1
       having not bool_or(coalesce(item_id = $2, false)) or count(*) = 0`,
      [product_id, item_id],
    );
    await owner.query('update gallery_images set deleted_at = null where deleted_at is not null');
    await owner.query(
      'update coupons set deleted_at = null, is_active = true, usage_limit = 1000000, user_limit = 1000000, code = $2, expires_at = $3 where id = $1',
      [this.targets.couponIds[0], this.targets.coupons[0], '2030-01-01'],
    );
    this.targets.links.length = 0;
    await this.#addLinks();
    await owner.query('delete from second_factors where user_id = any($1)', [
      this.#saved.map(({ id }) => id),
    ]);
    for (const role of FUZZ_ROLES) {
      if (role === 'guest' || role === 'blocked') continue;
      const answer = await fetch(`${this.shop.url}/api/user/devices`, {
        headers: { authorization: `Bearer ${this.tokenOf(role)}` },
      });
      await answer.body?.cancel();
      if (answer.status === 401) await this.renewSession(role);
    }
  }
}
