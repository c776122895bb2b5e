import { getHomeProducts } from '@rush/contract/catalog.ts';
import { createWalletOrder, listSavedPlayers, savePlayer } from '@rush/contract/orders.ts';
import type { Role, StaffRole } from '@rush/contract/roles.ts';
import { listDevices } from '@rush/contract/sessions.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { startSession } from '../accounts/start-session.ts';
import { newSecret } from '../platform/ids.ts';
import { aPack, aShopper, type Pack, type Shopper } from './a-shopper.ts';
import { DEMO_PASSWORD, type TestShop } from './test-shop.ts';

/** In the order of the columns in access-table.ts. */
export const CALLERS = [
  'guest',
  'user',
  'otherUser',
  'reseller',
  'admin',
  'support',
  'catalogue',
  'blocked',
  'unverified',
] as const;
export type AccessCaller = (typeof CALLERS)[number];

/** A user and the ids of their orders, top-ups, players and so on. */
export interface Subject extends Shopper {
  name: string;
  role: Role;
  staffRole: StaffRole | null;
  orderId: string;
  topUpId: string;
  playerId: string;
  deviceId: string;
}

export interface AccessWorld {
  pack: Pack;
  productId: string;
  /** Whose objects a caller requests: their own if reseller, unverified or blocked, otherwise the user's. */
  subjectOf(caller: AccessCaller): Subject;
  selfOf(caller: AccessCaller): Pick<Subject, 'email' | 'mobile'>;
  tokenOf(caller: AccessCaller): Promise<string | undefined>;
  forgetTokens(): void;
}

const STAFF: Partial<Record<AccessCaller, StaffRole>> = {
  admin: 'owner',
  support: 'support',
  catalogue: 'catalogue',
};

const NOBODY = { email: 'nobody@example.test', mobile: '7000000000' };

function roleOf(caller: AccessCaller): Role {
  if (STAFF[caller]) return 'admin';
  return caller === 'reseller' ? 'reseller' : 'user';
}

/** Creates callers of every kind. All but the guest have an order, a top-up, a saved player and a device. */
export async function openAccessWorld(shop: TestShop): Promise<AccessWorld> {
  const pack = await aPack(shop, { discountedPaise: 1_00 });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const subjects = new Map<AccessCaller, Subject>();
  const tokens = new Map<AccessCaller, string>();
  for (const caller of CALLERS) {
    if (caller === 'guest') continue;
    const subject = await aSubject(shop, caller, pack);
    await shop.owner.query('update users set password_hash = $2, staff_role = $3 where id = $1', [
      subject.id,
      passwordHash,
      subject.staffRole,
    ]);
    subjects.set(caller, subject);
  }
  const idOf = (caller: AccessCaller) => subjects.get(caller)?.id;
  await shop.owner.query('update users set is_blocked = true where id = $1', [idOf('blocked')]);
  await shop.owner.query('update users set mobile_proven = false, email_proven = false where id = $1', [
    idOf('unverified'),
  ]);
  const find = (caller: AccessCaller) => {
    const subject = subjects.get(caller);
    if (!subject) throw new Error(`there is no ${caller}`);
    return subject;
  };
  return {
    pack,
    productId: (await shop.call(getHomeProducts)).body.trending[0]?._id ?? '',
    subjectOf: (caller) => find(['reseller', 'unverified', 'blocked'].includes(caller) ? caller : 'user'),
    selfOf: (caller) => (caller === 'guest' ? NOBODY : find(caller)),
    forgetTokens: () => tokens.clear(),
    tokenOf: async (caller) => {
      if (caller === 'guest') return undefined;
      const cached = tokens.get(caller);
      if (cached) return cached;
      const { mobile, staffRole, ...user } = find(caller);
      const session = {
        method: 'test',
        userAgent: 'test',
        address: '127.0.0.1',
        language: null,
        device: newSecret(),
        signalKey: shop.shop.platform.config.secret,
        now: shop.clock.now(),
      };
      const account = { ...user, mobile, staff_role: staffRole, language: null };
      const { token } = await startSession(shop.db.queries, account, session);
      tokens.set(caller, token);
      return token;
    },
  };
}

async function aSubject(shop: TestShop, caller: AccessCaller, pack: Pack): Promise<Subject> {
  const role = roleOf(caller);
  const shopper = await aShopper(shop, { role, coinsPaise: 1_000_00, pointsPaise: 100_00 });
  const { token } = shopper;
  const order = await shop.call(createWalletOrder, { body: pack, token });
  const topUp = await shop.call(topUpWallet, { body: { value: 100 }, token });
  await shop.call(savePlayer, { body: { product_id: pack.product_id, input1: 'someone' }, token });
  const players = await shop.call(listSavedPlayers, { token });
  const devices = await shop.call(listDevices, { token });
  return {
    ...shopper,
    name: 'Shopper',
    role,
    staffRole: STAFF[caller] ?? null,
    orderId: order.body.orderid,
    topUpId: topUp.body.txnid,
    playerId: players.body[0]?._id ?? '',
    deviceId: devices.body[0]?._id ?? '',
  };
}
