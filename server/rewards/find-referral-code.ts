import type { Database, Queries } from '#platform/database/database.ts';
import { newShortCode } from '#platform/ids.ts';

/** Whose code it is, or null. @param code as `readCode` reads it */
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

/** The user's code, made at the first request; concurrent requests get the same one. */
export async function generateReferralCode({ queries }: Database, userId: string): Promise<string> {
  for (;;) {
    const code = await findCodeOf(queries, userId);
    if (code) return code;
    // Neither a second request of this user nor the same code of another is an error: look again.
    await queries
      .insertInto('referral_codes')
      .values({ user_id: userId, code: newShortCode(CODE_LENGTH) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
