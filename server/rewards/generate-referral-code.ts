import type { Database } from '#platform/database/database.ts';
import { newShortCode } from '#platform/ids.ts';
import { findCodeOf } from './find-referral-code.ts';

const CODE_LENGTH = 8;

/** The user's code, made at the first asking; asked twice at once it is one code all the same. */
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
