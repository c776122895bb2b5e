import type { Actor, RecordAudit } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { getStaffOrder } from './staff-order.ts';
import './tables.ts';

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
    await tx
      .insertInto('order_notes')
      .values({ id: newId(), order_id: order.id, by_user: actor.caller.id, text })
      .execute();
    await audit(tx, actor, {
      action: 'order.note',
      subject: 'order',
      subjectId: order.orderid,
      before: null,
      after: { text },
    });
  });
}
