import { sql } from 'kysely';
import { findDemoAccounts } from '#accounts/find-demo-accounts.ts';
import type { Queries } from '#platform/database/database.ts';

interface StaffMember {
  id: string;
  userid: string;
  name: string;
  isOwner: boolean;
  hasSecondFactor: boolean;
}

/** Who of the staff signs in without a second factor; the demo's accounts are cleared before, and do not count. */
export async function readStaff(queries: Queries) {
  const { rows } = await sql<StaffMember>`
    select u.id, u.userid, u.name, u.staff_role = 'owner' as "isOwner", f.confirmed_at is not null as "hasSecondFactor"
    from users u left join second_factors f on f.user_id = u.id
    where u.staff_role is not null and not u.is_blocked order by u.id`.execute(queries);
  const demo = new Set((await findDemoAccounts(queries)).map(({ id }) => id));
  const own = rows.filter(({ id }) => !demo.has(id));
  return {
    owners: own.filter(({ isOwner }) => isOwner).length,
    withoutSecondFactor: own
      .filter(({ hasSecondFactor }) => !hasSecondFactor)
      .map(({ userid, name }) => ({ userid, name })),
  };
}
