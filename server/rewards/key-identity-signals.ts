import { type RawBuilder, sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { keyMark } from './identity-signals.ts';

const BATCH = 1_000;

interface Marked {
  findPlain: RawBuilder<{ mark: string }>;
  key(plain: readonly string[], keyed: readonly string[]): RawBuilder<unknown>;
}

// Another process of the shop may have noted the same signal under the key already.
const MARKED: readonly Marked[] = [
  {
    findPlain: sql`select distinct mark from identity_signals where mark not like 'k1.%' limit ${BATCH}`,
    key: (plain, keyed) => sql`
      with plain as (delete from identity_signals where mark = any(${plain}) returning user_id, mark)
      insert into identity_signals (user_id, mark)
      select p.user_id, k.keyed from plain p
      join unnest(${plain}::text[], ${keyed}::text[]) as k(plain, keyed) on k.plain = p.mark
      on conflict do nothing`,
  },
  {
    findPlain: sql`select distinct mark from sign_up_bonus_signals where mark not like 'k1.%' limit ${BATCH}`,
    key: (plain, keyed) => sql`
      with plain as (delete from sign_up_bonus_signals where mark = any(${plain}) returning user_id, mark)
      insert into sign_up_bonus_signals (user_id, mark)
      select p.user_id, k.keyed from plain p
      join unnest(${plain}::text[], ${keyed}::text[]) as k(plain, keyed) on k.plain = p.mark
      on conflict do nothing`,
  },
];

/**
 * Keys the marks that were stored as plain hashes, so that they still match and the table alone reveals no number.
 * Runs before the shop serves; where all are keyed it is one query of an empty index.
 */
export async function keyIdentitySignals({ db, config }: Platform): Promise<void> {
  for (const { findPlain, key } of MARKED) {
    for (;;) {
      const { rows } = await findPlain.execute(db.queries);
      if (rows.length === 0) break;
      const plain = rows.map(({ mark }) => mark);
      const keyed = plain.map((mark) => keyMark(config.secret, mark));
      await key(plain, keyed).execute(db.queries);
    }
  }
}
