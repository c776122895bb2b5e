import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/give-coins.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import { recordRegistrationConsent } from './consents.ts';

const DAY_MS = 86_400_000;
const NAMES = [
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
];
/** As the seed makes them; their userids are no registration's. */
export const DEMO_SHOPPERS = NAMES.map((name, index) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@rush.test`,
  mobile: String(9_000_000_011 + index),
  userid: String(10_000_011 + index),
}));
const COINS_PAISE = 3_000_00;

/**
 * The shoppers of the demo's month, at the demo's address, with R-Coins to spend. They have no password: nobody signs
 * in to them. @returns them as callers, and the demo's accounts that shop beside them
 */
export async function seedDemoShoppers(tx: Tx, monthBegan: Date): Promise<Caller[]> {
  for (const [index, { name, email, mobile, userid }] of DEMO_SHOPPERS.entries()) {
    const joined = new Date(monthBegan.getTime() - (DEMO_SHOPPERS.length - index) * 3 * DAY_MS);
    const id = newId(joined.getTime());
    await tx
      .insertInto('users')
      .values({
        id,
        userid,
        name,
        email,
        email_key: email,
        mobile,
        mobile_proven: true,
        email_proven: true,
        staff_role: null,
        password_hash: null,
        created_at: joined,
        updated_at: joined,
      })
      .execute();
    await recordRegistrationConsent(tx, { userId: id, address: '', now: joined });
    await giveCoins(tx, {
      userId: id,
      amountPaise: COINS_PAISE,
      from: SHOP.grants,
      kind: 'grant',
      reference: `demo-${userid}`,
      type: 'Credit',
      entry: { kind: 'demo-balance', data: {} },
      memo: 'Demo balance',
      now: joined,
    });
  }
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('email_key', 'like', '%@rush.test')
    .where('staff_role', 'is', null)
    .where('email_key', '!=', 'newbie@rush.test')
    .orderBy('userid')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userid: row.userid,
    role: row.role,
    staffRole: null,
    name: row.name,
    email: row.email,
    mobile: row.mobile ?? '',
    language: row.language,
    sessionId: '',
    isSecondFactorDue: false,
  }));
}
