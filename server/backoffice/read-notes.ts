import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

/**
 * Notes that staff left for colleagues, oldest first, with the names of their writers.
 *
 * @param notes a query of `id`, `at`, `by_user` and `text`
 */
export async function readNotes(queries: Queries, notes: RawBuilder<unknown>) {
  const { rows } = await sql<{ at: Date; by: string; text: string }>`
    select n.at, u.name as by, n.text from (${notes}) n join users u on u.id = n.by_user order by n.id`.execute(
    queries,
  );
  return rows.map((note) => ({ ...note, at: note.at.toISOString() }));
}
