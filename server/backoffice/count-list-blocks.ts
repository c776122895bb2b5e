import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queries, Tx } from '#platform/database/database.ts';
import { bindJob, defineJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { BIG_LISTS, type BigList } from './big-lists.ts';

/** A page of a filtered list is found by reading one or two blocks: small enough to read, few enough to add up. */
const BLOCK_ROWS = 5_000;
/** Blocks that one transaction adds or counts anew. */
const BLOCKS_A_TIME = 20;
/** Ids follow the clock, but a transaction may commit after one that began later: a block ends this far back. */
const SETTLED_MS = 120_000;

export const countListBlocks = defineJob({
  name: 'count-list-blocks',
  payload: z.object({}),
  attemptsMax: 1,
});

/** Brings the counts of the big lists up to date, every minute. */
export function countListBlocksJob({ db, clock }: Platform): JobBinding {
  return bindJob(countListBlocks, async () => {
    for (const list of BIG_LISTS) await countBlocks(db, list, clock.now());
  });
}

/**
 * Counts the blocks of a list in which something changed since the last time, and adds blocks for the rows
 * that came. Rows are never deleted from these lists, so a block keeps its borders for good.
 *
 * @param blockRows rows to a block
 */
export async function countBlocks(
  db: Database,
  list: BigList,
  now: Date,
  blockRows = BLOCK_ROWS,
): Promise<void> {
  const mark = await findMark(db.queries, list);
  const changed = await findChangedBlocks(db.queries, list, mark);
  for (let i = 0; i < changed.length; i += BLOCKS_A_TIME)
    await db.transaction((tx) => recount(tx, list, changed.slice(i, i + BLOCKS_A_TIME)));
  const changedThrough = new Date(now.getTime() - SETTLED_MS);
  let endId = mark.endId;
  for (;;) {
    const borders = await findBorders(db.queries, list, { endId, blockRows, before: changedThrough });
    const blocks = borders.slice(1).map((end, i) => ({ startId: borders[i] ?? '', endId: end }));
    endId = borders.at(-1) ?? endId;
    await db.transaction(async (tx) => {
      await recount(tx, list, blocks);
      await sql`insert into list_block_marks values (${list.name}, ${endId}, ${changedThrough})
        on conflict (list) do update set end_id = excluded.end_id, changed_through = excluded.changed_through`.execute(
        tx,
      );
    });
    if (blocks.length < BLOCKS_A_TIME) break;
  }
}

interface Block {
  startId: string;
  endId: string;
}

async function findMark(queries: Queries, list: BigList): Promise<{ endId: string; changedThrough: Date }> {
  const found = await sql<{
    end_id: string;
    changed_through: Date;
  }>`select end_id, changed_through from list_block_marks where list = ${list.name}`.execute(queries);
  const row = found.rows[0];
  return row
    ? { endId: row.end_id, changedThrough: row.changed_through }
    : { endId: '', changedThrough: new Date(0) };
}

/** The blocks that hold a row which changed since the counts were made. */
async function findChangedBlocks(
  queries: Queries,
  list: BigList,
  mark: { endId: string; changedThrough: Date },
): Promise<Block[]> {
  if (mark.endId === '') return [];
  const found = await sql<{ start_id: string; end_id: string }>`
    with changed as materialized (
      select ${list.id} as id from ${list.from} where ${list.updatedAt} >= ${mark.changedThrough} and ${list.id} < ${mark.endId}
    ), blocks as materialized (
      select distinct start_id, end_id from list_blocks where list = ${list.name}
    )
    select start_id, end_id from blocks b where exists (select from changed c where c.id >= b.start_id and c.id < b.end_id)`.execute(
    queries,
  );
  return found.rows.map((row) => ({ startId: row.start_id, endId: row.end_id }));
}

/** The borders of the next blocks, the first being where the last one ended: one more than there are full blocks. */
async function findBorders(
  queries: Queries,
  list: BigList,
  what: { endId: string; blockRows: number; before: Date },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from (
      select ${list.id} as id, ${list.createdAt} as created_at, row_number() over (order by ${list.id}) - 1 as place
      from ${list.from} where ${list.id} >= ${what.endId} order by ${list.id} limit ${what.blockRows * BLOCKS_A_TIME + 1}
    ) rows where place > 0 and place % ${what.blockRows} = 0 and created_at < ${what.before} order by id`.execute(
    queries,
  );
  return [what.endId, ...found.rows.map((row) => row.id)];
}

async function recount(tx: Tx, list: BigList, blocks: readonly Block[]): Promise<void> {
  if (blocks.length === 0) return;
  const starts = blocks.map((block) => block.startId);
  const ends = blocks.map((block) => block.endId);
  await sql`delete from list_blocks where list = ${list.name} and start_id = any(${starts})`.execute(tx);
  await sql`
    insert into list_blocks (list, start_id, end_id, first_facet, second_facet, day, rows)
    select ${list.name}, b.start_id, b.end_id, counted.*
    from unnest(${starts}::text[], ${ends}::text[]) b (start_id, end_id)
    cross join lateral (
      select ${list.facets[0]}, ${list.facets[1]}, (${list.updatedAt} at time zone 'Asia/Kolkata')::date, count(*)::int
      from ${list.from} where ${list.id} >= b.start_id and ${list.id} < b.end_id group by 1, 2, 3
    ) counted`.execute(tx);
}
