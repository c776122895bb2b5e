import type { Queries } from '#platform/database/database.ts';

/** Whose code it is, however it was typed; null for none. */
export async function findReferralCode(queries: Queries, code: string): Promise<{ userId: string } | null> {
  const row = await queries
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  return row ? { userId: row.user_id } : null;
}

/** The user's own code, if there is one. */
export async function findCodeOf(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.code ?? null;
}
