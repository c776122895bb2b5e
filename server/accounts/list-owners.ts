import type { Language } from '@rush/contract/languages.ts';
import type { Queries } from '#platform/database/database.ts';
import './tables.ts';

/** Who may do everything in the back-office, and in which language they read; blocked ones excepted. */
export async function listOwners(queries: Queries): Promise<{ id: string; language: Language }[]> {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'language'])
    .where('staff_role', '=', 'owner')
    .where('is_blocked', '=', false)
    .execute();
  return rows.map(({ id, language }) => ({ id, language: language ?? 'en' }));
}
