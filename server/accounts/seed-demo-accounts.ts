import type { Role, StaffRole } from '@rush/contract/roles.ts';
import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/move-coins.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { recordRegistrationConsent } from './consents.ts';
import { findUserByEmail } from './find-user.ts';
import { hashPassword } from './passwords.ts';

export const DEMO_PASSWORD = 'rush-demo-2026';

interface DemoUser {
  name: string;
  email: string;
  mobile: string;
  userid: string;
  role: Role;
  staffRole: StaffRole | null;
  coinsPaise: number;
}

const demoUser = (number: number, name: string, email: string, more: Partial<DemoUser> = {}): DemoUser => ({
  name,
  email: `${email}@rush.test`,
  mobile: String(9_000_000_000 + number),
  userid: String(10_000_000 + number),
  role: 'user',
  staffRole: null,
  coinsPaise: 0,
  ...more,
});

export const DEMO_ACCOUNTS = [
  demoUser(1, 'Asha Admin', 'admin', { role: 'admin', staffRole: 'owner' }),
  demoUser(2, 'Rohan Reseller', 'reseller', { role: 'reseller' }),
  demoUser(3, 'Priya Player', 'player', { coinsPaise: 1_000_00 }),
  demoUser(4, 'Nikhil Newbie', 'newbie'),
  demoUser(5, 'Sana Support', 'support', { role: 'admin', staffRole: 'support' }),
  demoUser(6, 'Kiran Catalogue', 'catalogue', { role: 'admin', staffRole: 'catalogue' }),
] as const;

/** The shoppers of the demo month. They have no password. */
export const DEMO_SHOPPERS = [
  'Aarav Mehta',
  'Ananya Iyer',
  'Vihaan Reddy',
  'Diya Nair',
  'Kabir Singh',
  'Ishita Das',
  'Arjun Patil',
  'Meera Joshi',
  'Rehan Khan',
  'Tara Pillai',
  'Yash Gupta',
  'Zoya Ali',
].map((name, index) =>
  demoUser(11 + index, name, name.toLowerCase().replace(' ', '.'), { coinsPaise: 3_000_00 }),
);

/** Seeds the demo accounts (OPS-5), once. */
export async function seedDemoAccounts({ db, clock }: Platform): Promise<void> {
  if (await findUserByEmail(db.queries, DEMO_ACCOUNTS[0].email)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    for (const account of DEMO_ACCOUNTS)
      await insertDemoUser(tx, account, { passwordHash, now: clock.now() });
  });
}

async function insertDemoUser(
  tx: Tx,
  user: DemoUser,
  { passwordHash, now }: { passwordHash: string | null; now: Date },
): Promise<void> {
  const id = newId(now.getTime());
  const result = await tx
    .insertInto('users')
    .values({
      id,
      userid: user.userid,
      name: user.name,
      email: user.email,
      email_key: user.email,
      mobile: user.mobile,
      role: user.role,
      staff_role: user.staffRole,
      password_hash: passwordHash,
      mobile_proven: true,
      email_proven: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!result.numInsertedOrUpdatedRows) return;
  await recordRegistrationConsent(tx, { userId: id, address: '', now });
  if (user.coinsPaise > 0)
    await giveCoins(tx, {
      userId: id,
      amountPaise: user.coinsPaise,
      from: SHOP.grants,
      kind: 'grant',
      reference: `demo-${user.userid}`,
      type: 'Credit',
      entry: { kind: 'demo-balance', data: {} },
      memo: 'Demo balance',
      now,
    });
}

const DAY_MS = 86_400_000;

/** Seeds the shoppers of the demo month. @returns them as callers, with the demo accounts that also shop */
export async function seedDemoShoppers(tx: Tx, monthStart: Date): Promise<Caller[]> {
  for (const [index, shopper] of DEMO_SHOPPERS.entries()) {
    const joinedAt = new Date(monthStart.getTime() - (DEMO_SHOPPERS.length - index) * 3 * DAY_MS);
    await insertDemoUser(tx, shopper, { passwordHash: null, now: joinedAt });
  }
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('email_key', 'like', '%@rush.test')
    .where('staff_role', 'is', null)
    .where('email_key', '!=', 'newbie@rush.test')
    .orderBy('userid')
    .execute();
  return rows.map(({ id, userid, role, name, email, mobile, language }) => ({
    ...{ id, userid, role, name, email, language },
    mobile: mobile ?? '',
    staffRole: null,
    sessionId: '',
    isSecondFactorDue: false,
  }));
}
