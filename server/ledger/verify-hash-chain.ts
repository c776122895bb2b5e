import type { BookFinding } from '@rush/contract/book-findings.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { type BookDifference, DIFFERENCES_MAX } from './book-rule.ts';

const LINKS_PER_BATCH = 100;

interface HashChainRow {
  id: number;
  transfers: number;
  is_whole: boolean;
  is_joined: boolean;
}

interface Change {
  subject: string;
  finding: BookFinding;
}

/** Recomputes the chain and reports each transfer that was changed, removed or inserted afterwards. */
export async function verifyHashChain(
  queries: Queries,
): Promise<{ checked: number; differences: BookDifference[] }> {
  const differences: BookDifference[] = [];
  let after = 0;
  let checked = 0;
  for (;;) {
    const links = await readHashChain(queries, after);
    for (const link of links) {
      checked += link.transfers;
      if (link.is_whole && link.is_joined) continue;
      const rows = await listChanges(queries, link.id);
      if (rows.length === 0)
        rows.push({ subject: `link ${link.id}`, finding: { kind: 'link-unjoined', data: {} } });
      for (const row of rows)
        differences.push({ rule: 'chain-unbroken', expectedPaise: null, foundPaise: null, ...row });
    }
    const last = links.at(-1);
    if (!last || differences.length >= DIFFERENCES_MAX) break;
    after = last.id;
  }
  return { checked, differences: differences.slice(0, DIFFERENCES_MAX) };
}

async function readHashChain(queries: Queries, after: number): Promise<HashChainRow[]> {
  const { rows } = await sql<HashChainRow>`
    select s.id, cardinality(s.transfer_ids) as transfers,
           s.hash = sha256(coalesce(before.hash, '') || present.hashes) as is_whole,
           s.first_id = coalesce(before.last_id, 0) + 1 as is_joined
    from (select * from ledger_hash_chain where id > ${after} order by id limit ${LINKS_PER_BATCH}) s
    left join lateral (select hash, last_id from ledger_hash_chain b where b.id < s.id order by b.id desc limit 1) before on true
    cross join lateral (
      select coalesce(string_agg(transfer_hash(t), ''::bytea order by t.id), '') as hashes
      from ledger_transfers t where t.id between s.first_id and s.last_id
    ) present
    order by s.id`.execute(queries);
  return rows;
}

async function listChanges(queries: Queries, linkId: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with link as (select * from ledger_hash_chain where id = ${linkId}),
    linked as (
      select u.id, substring(link.marks from (u.place::int - 1) * 8 + 1 for 8) as mark
      from link, unnest(link.transfer_ids) with ordinality as u (id, place)
    ),
    present as (
      select t.id, substring(transfer_hash(t) for 8) as mark from ledger_transfers t, link
      where t.id between link.first_id and link.last_id
    )
    select 'transfer ' || coalesce(linked.id, present.id) as subject,
           jsonb_build_object('data', '{}'::jsonb, 'kind', case
             when present.id is null then 'transfer-removed' when linked.id is null then 'transfer-inserted'
             else 'transfer-changed' end) as finding
    from linked full outer join present on present.id = linked.id
    where linked.mark is distinct from present.mark
    order by coalesce(linked.id, present.id) limit ${DIFFERENCES_MAX}`.execute(queries);
  return rows;
}
