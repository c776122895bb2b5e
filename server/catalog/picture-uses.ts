import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';

export async function listPictureUses(queries: Queries, imgpath: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from products where imgpath = ${imgpath} and deleted_at is null
    union all select name from items where imgpath = ${imgpath} and deleted_at is null limit 10`.execute(
    queries,
  );
  return rows.map((row) => row.name);
}

/** Call `invalidateCatalog` after the commit. */
export async function replacePicture(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const change = { imgpath: to, updated_at: now, version: sql<number>`version + 1` };
  await tx.updateTable('products').set(change).where('imgpath', '=', from).execute();
  await tx.updateTable('items').set(change).where('imgpath', '=', from).execute();
  await announceIn(tx, 'catalog');
}
