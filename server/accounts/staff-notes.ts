import type { Queries } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import './tables.ts';

/** Leaves a note for colleagues about a customer or an order. */
export async function addStaffNote(
  queries: Queries,
  note: { about: { user_id: string } | { order_id: string }; by: string; text: string },
): Promise<void> {
  await queries
    .insertInto('staff_notes')
    .values({ id: newId(), ...note.about, by_user: note.by, text: note.text })
    .execute();
}
