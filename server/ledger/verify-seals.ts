import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { type BookDifference, DIFFERENCES_MAX } from './book-rule.ts';
import './tables.ts';

/** Each statement reads this many seals, at most 1,000 transfers each. */
const SEALS_AT_ONCE = 100;

interface SealRow {
  id: number;
  first_id: number;
  last_id: number;
  is_whole: boolean;
  is_joined: boolean;
}

/** Recomputes the chain and names every transfer that was changed, removed or slipped in after it was sealed. */
export async function verifySeals(
  queries: Queries,
): Promise<{ checked: number; differences: BookDifference[] }> {
  const differences: BookDifference[] = [];
  let after = 0;
  let checked = 0;
  for (;;) {
    const seals = await readSeals(queries, after);
    for (const seal of seals) {
      if (seal.is_whole && seal.is_joined) continue;
      const rows = await nameChanges(queries, seal.id);
      if (rows.length === 0)
        rows.push({ subject: `seal ${seal.id}`, text: 'The seal does not follow from the one before it.' });
      for (const row of rows)
        differences.push({ rule: 'chain-unbroken', expectedPaise: null, foundPaise: null, ...row });
    }
    const last = seals.at(-1);
    if (!last || differences.length >= DIFFERENCES_MAX) break;
    after = last.id;
    checked = last.last_id;
  }
  return { checked, differences: differences.slice(0, DIFFERENCES_MAX) };
}

async function readSeals(queries: Queries, after: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    select s.id, s.first_id, s.last_id,
           s.hash = sha256(coalesce(before.hash, '') || now.hashes) as is_whole,
           s.first_id = coalesce(before.last_id, 0) + 1 as is_joined
    from (select * from ledger_seals where id > ${after} order by id limit ${SEALS_AT_ONCE}) s
    left join lateral (select hash, last_id from ledger_seals b where b.id < s.id order by b.id desc limit 1) before on true
    cross join lateral (
      select coalesce(string_agg(transfer_hash(t), ''::bytea order by t.id), '') as hashes
      from ledger_transfers t where t.id between s.first_id and s.last_id
    ) now
    order by s.id`.execute(queries);
  return rows;
}

async function nameChanges(queries: Queries, sealId: number): Promise<{ subject: string; text: string }[]> {
  const { rows } = await sql<{ subject: string; text: string }>`
    with seal as (select * from ledger_seals where id = ${sealId}),
    sealed as (
      select u.id, substring(seal.marks from (u.place::int - 1) * 8 + 1 for 8) as mark
      from seal, unnest(seal.transfer_ids) with ordinality as u (id, place)
    ),
    present as (
      select t.id, substring(transfer_hash(t) for 8) as mark from ledger_transfers t, seal
      where t.id between seal.first_id and seal.last_id
    )
    select 'transfer ' || coalesce(sealed.id, present.id) as subject,
           case when present.id is null then 'It was sealed and is gone.'
                when sealed.id is null then 'It was slipped in after its stretch was sealed.'
                else 'It was changed after it was sealed.' end as text
    from sealed full outer join present on present.id = sealed.id
    where sealed.mark is distinct from present.mark
    order by coalesce(sealed.id, present.id) limit ${DIFFERENCES_MAX}`.execute(queries);
  return rows;
}
