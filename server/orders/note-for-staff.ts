import { addStaffNote } from '#accounts/staff-notes.ts';
import type { Actor, RecordAudit } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { getStaffOrder } from './staff-order.ts';

/** What staff's operations on orders need. */
export interface OrderStaff {
  platform: Platform;
  audit: RecordAudit;
}

/** Leaves a note for colleagues. Refuses `order-not-found`. */
export async function noteForStaff(
  { platform, audit }: OrderStaff,
  actor: Actor,
  id: string,
  text: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const order = await getStaffOrder(tx, id);
    await addStaffNote(tx, { about: { order_id: order.id }, by: actor.caller.id, text });
    await audit(tx, actor, {
      action: 'order.note',
      subject: 'order',
      subjectId: order.orderid,
      before: null,
      after: { text },
    });
  });
}
