import { noteOnOrder } from '@rush/contract/admin-orders.ts';
import { isBodyOf } from '../../../api/checked-call.ts';
import { call } from '../../../api/client.ts';
import { StaffNotes } from '../parts/staff-notes.tsx';
import type { OrderDetail } from './order-query.ts';

export function OrderNotes({ orderId, notes }: { orderId: string; notes: OrderDetail['notes'] }) {
  return (
    <StaffNotes
      notes={notes}
      none="No notes yet. Shoppers never see them."
      queryKey={['mine', 'admin', 'order']}
      isValid={(text) => isBodyOf(noteOnOrder, { text })}
      save={(text) => call(noteOnOrder, { params: { id: orderId }, body: { text } })}
    />
  );
}
