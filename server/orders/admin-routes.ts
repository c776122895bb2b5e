import { noteOnOrder } from '@rush/contract/admin-orders.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { noteForStaff, type OrderStaff } from './note-for-staff.ts';

export function orderAdminRoutes(staff: OrderStaff): Binding[] {
  return [
    bind(noteOnOrder, async ({ caller, address, params, body }) => {
      await noteForStaff(staff, { caller, address }, params.id, body.text);
      return { message: 'Note saved.' };
    }),
  ];
}
