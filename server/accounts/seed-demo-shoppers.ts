import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { DEMO_SHOPPERS, insertDemoUser } from './seed-demo-accounts.ts';

const DAY_MS = 86_400_000;

/** Seeds the shoppers of the demo's month. @returns them as callers, with the demo accounts that shop too */
export async function seedDemoShoppers(tx: Tx, monthBegan: Date): Promise<Caller[]> {
  for (const [index, shopper] of DEMO_SHOPPERS.entries()) {
    const joined = new Date(monthBegan.getTime() - (DEMO_SHOPPERS.length - index) * 3 * DAY_MS);
    await insertDemoUser(tx, shopper, { passwordHash: null, now: joined });
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
