import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';

/** Has every product and item that shows the picture `from` show `to`; its end is to be followed by `showChange`. */
export async function replacePicture(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const shown = { imgpath: to, updated_at: now };
  await tx.updateTable('products').set(shown).where('imgpath', '=', from).execute();
  await tx.updateTable('items').set(shown).where('imgpath', '=', from).execute();
  await announceIn(tx, 'catalog');
}
