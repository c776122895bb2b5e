import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { bindJob, defineScheduledJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';

export const extendHashChainJob = defineScheduledJob('extend-hash-chain', 3);

export function hashChainJob({ db, log }: Platform): JobBinding {
  return bindJob(extendHashChainJob, async () => {
    const { linked, hash } = await extendHashChain(db);
    if (linked > 0) log.info({ linked, hash }, 'extended the hash chain');
  });
}

const LINK_TRANSFERS_MAX = 1_000;
const WAIT_MS_MAX = 60_000;
const LOCK = 727_402;

/**
 * Chains the hashes of new transfers, so that a later change to a row is detected. Waits for transactions that may
 * still commit a transfer with a lower id; if they take too long, leaves the new transfers to the next run.
 *
 * @returns how many transfers were linked, and the newest hash in hex, whose copy in the log reveals a full rewrite
 */
export async function extendHashChain(db: Database): Promise<{ linked: number; hash: string }> {
  const horizon = await findHorizon(db);
  let linked = 0;
  for (;;) {
    const count = await appendLink(db, horizon);
    linked += count;
    if (count < LINK_TRANSFERS_MAX) break;
  }
  const newest = await db.queries
    .selectFrom('ledger_hash_chain')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { linked, hash: newest?.hash.toString('hex') ?? '' };
}

/**
 * The largest id below which no new transfer can appear. Ids are assigned in order, but a transfer with a lower id may
 * commit later, so this waits for all transactions that were open when the id was read. 0 if the wait is too long.
 */
async function findHorizon(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from ledger_transfers`.execute(db.queries);
  // A transaction may obtain a transfer id before it is listed as open.
  await pause(50);
  const { rows: snapshot } = await sql<{ xmax: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`.execute(db.queries);
  const deadline = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const { rows: check } = await sql<{ have_ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${snapshot[0]?.xmax}::xid8 as have_ended`.execute(
      db.queries,
    );
    if (check[0]?.have_ended) return rows[0]?.id ?? 0;
    if (performance.now() > deadline) return 0;
    await pause(100);
  }
}

async function appendLink(db: Database, horizon: number): Promise<number> {
  return db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows } = await sql<{ count: number }>`
      with newest as (
        select coalesce(max(last_id), 0) as last_id,
               coalesce((select hash from ledger_hash_chain order by id desc limit 1), '') as hash from ledger_hash_chain
      ), batch as (
        select t.id, transfer_hash(t) as hash from ledger_transfers t, newest
        where t.id > newest.last_id and t.id <= ${horizon}::bigint order by t.id limit ${LINK_TRANSFERS_MAX}
      )
      insert into ledger_hash_chain (first_id, last_id, transfer_ids, marks, hash)
      select newest.last_id + 1, max(batch.id), array_agg(batch.id order by batch.id),
             string_agg(substring(batch.hash for 8), ''::bytea order by batch.id),
             sha256(newest.hash || string_agg(batch.hash, ''::bytea order by batch.id))
      from batch, newest group by newest.last_id, newest.hash
      returning cardinality(transfer_ids) as count`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}
