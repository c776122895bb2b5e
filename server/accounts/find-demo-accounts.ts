import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { passwordFits } from './passwords.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed-demo-accounts.ts';
import { DEMO_SHOPPERS } from './seed-demo-shoppers.ts';

export interface DemoAccount {
  id: string;
  userid: string;
  name: string;
  email: string;
  /** What is still the demo's about it: its address, its mobile, or the password that everybody knows. */
  sign: 'address' | 'password' | 'mobile';
  isStaff: boolean;
}

const SEEDED = [...DEMO_ACCOUNTS, ...DEMO_SHOPPERS];
const MOBILES: readonly string[] = SEEDED.map(({ mobile }) => mobile);
const USERIDS: readonly string[] = SEEDED.map(({ userid }) => userid);

/**
 * Accounts that strangers can enter because they are the demo's. Those that the seed made are known by their userids,
 * which no registration gives (`userid`s are drawn at random): by the address @rush.test, by the demo's mobile, and,
 * whatever it is called now, by the published password; every member of staff by the address and that password too.
 * What a customer chose, such as an address, makes no account one of the demo's.
 */
export async function findDemoAccounts(queries: Queries): Promise<DemoAccount[]> {
  const { rows } = await sql<
    Omit<DemoAccount, 'sign'> & { passwordHash: string | null; isAddress: boolean; isMobile: boolean }
  >`
    select id, userid, name, email, password_hash as "passwordHash", staff_role is not null as "isStaff",
           email_key like '%@rush.test' as "isAddress",
           (userid = any(${USERIDS}) and mobile = any(${MOBILES})) as "isMobile"
    from users
    where userid = any(${USERIDS}) or staff_role is not null
    order by userid`.execute(queries);
  const found: DemoAccount[] = [];
  for (const { passwordHash, isAddress, isMobile, ...account } of rows) {
    if (isAddress) found.push({ ...account, sign: 'address' });
    else if (
      passwordHash !== null &&
      (await passwordFits(passwordHash, DEMO_PASSWORD, { address: 'start', account: account.id }))
    )
      found.push({ ...account, sign: 'password' });
    else if (isMobile) found.push({ ...account, sign: 'mobile' });
  }
  return found;
}
