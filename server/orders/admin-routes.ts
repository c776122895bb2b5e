import { noteOnOrder } from '@rush/contract/admin-orders.ts';
import { addStaffNote } from '#accounts/staff-user.ts';
import type { Actor, RecordAudit } from '#platform/audit.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Platform } from '#platform/platform.ts';
import { getStaffOrder } from './staff-order.ts';

export function orderAdminRoutes(staff: OrderStaff): Binding[] {
  return [
    bind(noteOnOrder, async ({ caller, address, params, body }) => {
      await noteForStaff(staff, { caller, address }, params.id, body.text);
      return { message: 'Note saved.' };
    }),
  ];
}

export interface OrderStaff {
  platform: Platform;
  audit: RecordAudit;
}

/** Leaves a note for colleagues. Refuses `order-not-found`. */
async function noteForStaff(
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
