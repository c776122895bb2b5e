import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/give-coins.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { recordRegistrationConsent } from './consents.ts';
import { hashPassword } from './passwords.ts';

/** Published: the password of every demo account. */
export const DEMO_PASSWORD = 'rush-demo-2026';
export const DEMO_ACCOUNTS = [
  {
    name: 'Asha Admin',
    email: 'admin@rush.test',
    mobile: '9000000001',
    userid: '10000001',
    role: 'admin',
    staffRole: 'owner',
    coinsPaise: 0,
  },
  {
    name: 'Rohan Reseller',
    email: 'reseller@rush.test',
    mobile: '9000000002',
    userid: '10000002',
    role: 'reseller',
    staffRole: null,
    coinsPaise: 0,
  },
  {
    name: 'Priya Player',
    email: 'player@rush.test',
    mobile: '9000000003',
    userid: '10000003',
    role: 'user',
    staffRole: null,
    coinsPaise: 1_000_00,
  },
  {
    name: 'Nikhil Newbie',
    email: 'newbie@rush.test',
    mobile: '9000000004',
    userid: '10000004',
    role: 'user',
    staffRole: null,
    coinsPaise: 0,
  },
  {
    name: 'Sana Support',
    email: 'support@rush.test',
    mobile: '9000000005',
    userid: '10000005',
    role: 'admin',
    staffRole: 'support',
    coinsPaise: 0,
  },
  {
    name: 'Kiran Catalogue',
    email: 'catalogue@rush.test',
    mobile: '9000000006',
    userid: '10000006',
    role: 'admin',
    staffRole: 'catalogue',
    coinsPaise: 0,
  },
] as const;

/** The demo accounts (OPS-5), once; never in production. */
export async function seedDemoAccounts({ db, clock }: Platform): Promise<void> {
  const present = await db.queries
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', DEMO_ACCOUNTS[0].email)
    .executeTakeFirst();
  if (present) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    for (const account of DEMO_ACCOUNTS) {
      const id = newId(clock.now().getTime());
      const inserted = await tx
        .insertInto('users')
        .values({
          id,
          userid: account.userid,
          name: account.name,
          email: account.email,
          email_key: account.email,
          mobile: account.mobile,
          role: account.role,
          staff_role: account.staffRole,
          password_hash: passwordHash,
          mobile_proven: true,
          email_proven: true,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!inserted.numInsertedOrUpdatedRows) continue;
      await recordRegistrationConsent(tx, { userId: id, address: '', now: clock.now() });
      if (account.coinsPaise === 0) continue;
      await giveCoins(tx, {
        userId: id,
        amountPaise: account.coinsPaise,
        from: SHOP.grants,
        kind: 'grant',
        reference: `demo-${account.userid}`,
        type: 'Credit',
        entry: { kind: 'demo-balance', data: {} },
        memo: 'Demo balance',
        now: clock.now(),
      });
    }
  });
}
