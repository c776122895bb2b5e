import type { Queries } from '#platform/database/database.ts';
import { sha256 } from '#platform/ids.ts';
import './tables.ts';

/** Uses a token up, atomically; kept by its hash until it is over. @returns false where it was used before */
export async function spendToken(
  queries: Queries,
  token: { name: string; expiresAt: Date },
): Promise<boolean> {
  const spent = await queries
    .insertInto('expiring_hashes')
    .values({ hash: sha256(token.name), until: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}
