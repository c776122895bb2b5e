import type { Queries } from '#platform/database/database.ts';
import './tables.ts';

/** The owners of the shop, without blocked accounts. */
export function listOwners(queries: Queries): Promise<{ id: string }[]> {
  return queries
    .selectFrom('users')
    .select('id')
    .where('staff_role', '=', 'owner')
    .where('is_blocked', '=', false)
    .execute();
}
