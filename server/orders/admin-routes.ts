import { noteOnOrder } from '@rush/contract/admin-orders.ts';
import { addStaffNote } from '#accounts/staff-user.ts';
import type { RecordAudit } from '#platform/audit.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Platform } from '#platform/platform.ts';
import { getStaffOrder } from './staff-order.ts';

export interface OrderStaff {
  platform: Platform;
  audit: RecordAudit;
}

export function orderAdminRoutes({ platform, audit }: OrderStaff): Binding[] {
  return [
    bind(noteOnOrder, ({ caller, address, params, body: { text } }) =>
      platform.db.transaction(async (tx) => {
        const { id, orderid } = await getStaffOrder(tx, params.id);
        await addStaffNote(tx, { about: { order_id: id }, by: caller.id, text });
        const entry = { action: 'order.note', subject: 'order', subjectId: orderid } as const;
        await audit(tx, { caller, address }, { ...entry, before: null, after: { text } });
        return { message: 'Note saved.' };
      }),
    ),
  ];
}
