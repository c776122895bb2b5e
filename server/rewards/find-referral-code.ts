import type { Database, Queries } from '#platform/database/database.ts';
import { newShortCode } from '#platform/ids.ts';

/** @param code as `readCode` returns it */
export async function findReferralCode(queries: Queries, code: string): Promise<{ userId: string } | null> {
  const row = await queries
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? { userId: row.user_id } : null;
}

export async function findCodeOf(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.code ?? null;
}

const CODE_LENGTH = 8;

/** Returns the user's code, and creates it on the first call. */
export async function generateReferralCode({ queries }: Database, userId: string): Promise<string> {
  for (;;) {
    const code = await findCodeOf(queries, userId);
    if (code) return code;
    // On a conflict, another request created the code or the code is taken; try again.
    await queries
      .insertInto('referral_codes')
      .values({ user_id: userId, code: newShortCode(CODE_LENGTH) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
