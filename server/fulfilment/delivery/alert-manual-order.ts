import '../tables.ts';
import { amountText } from '@rush/contract/texts/records.ts';
import { PROMISE_MINUTES } from '#orders/present-order.ts';
import { findAlarmLevel, raiseAlarm } from '#platform/alarms.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Platform } from '#platform/platform.ts';

const GAPS = {
  'no-supplier': ' No supplier that is set up delivers its API type.',
  'no-supplier-ids': ' Its item has no supplier ids.',
} as const;

/**
 * Alerts the owner to a paid order that staff must deliver: once per order, unless it has ended, was reported as late,
 * or may have been partly delivered by a supplier.
 */
export async function alertOwnerOfManualOrder(
  platform: Platform,
  orderId: string,
  gap?: keyof typeof GAPS,
): Promise<void> {
  const { db, clock } = platform;
  await db.transaction(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('status', '=', 'Processing')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('id')
              .where('order_id', '=', orderId)
              .where('status', 'in', ['Sent', 'Unknown', 'Delivered']),
          ),
        ),
      )
      .executeTakeFirst();
    const alarm = { kind: 'order', subject: orderId } as const;
    if (!order || (await findAlarmLevel(tx, alarm)) !== null) return;
    if (!(await raiseAlarm(tx, { ...alarm, data: { byHand: true } }, { now: clock.now() }))) return;
    await alertOwner(platform, tx, {
      kind: 'by-hand',
      subject: `To deliver by hand: ${order.itemname}`,
      text: `Order ${order.orderid}: ${order.itemname} (${order.productname}), ${amountText(order.value_paise)}, for ${[order.input1, order.input2, ...order.inputs.slice(2)].filter(Boolean).join(' ')}, is paid and waiting for staff to deliver it. Delivery is promised within ${PROMISE_MINUTES.hand} minutes.${gap ? GAPS[gap] : ''}`,
      path: `/admin/order/${order.orderid}`,
      isRoutine: true,
    });
  });
}
