import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { keyMark } from './identity-signals.ts';

const BATCH = 1_000;

/**
 * Keys the marks that were stored as plain hashes, so that they still match and the table alone tells no number.
 * Runs before the shop serves; where all are keyed it is one look at an empty index.
 */
export async function keyIdentitySignals({ db, config }: Platform): Promise<void> {
  for (const table of ['identity_signals', 'sign_up_bonus_signals'] as const) {
    for (;;) {
      const { rows } = await sql<{ mark: string }>`
        select distinct mark from ${sql.table(table)} where mark not like 'k1.%' limit ${BATCH}`.execute(
        db.queries,
      );
      if (rows.length === 0) break;
      const plain = rows.map(({ mark }) => mark);
      const keyed = plain.map((mark) => keyMark(config.secret, mark));
      // Another process of the shop may have noted the same signal under the key already.
      await sql`
        with plain as (delete from ${sql.table(table)} where mark = any(${plain}) returning user_id, mark)
        insert into ${sql.table(table)} (user_id, mark)
        select p.user_id, k.keyed from plain p
        join unnest(${plain}::text[], ${keyed}::text[]) as k(plain, keyed) on k.plain = p.mark
        on conflict do nothing`.execute(db.queries);
    }
  }
}
