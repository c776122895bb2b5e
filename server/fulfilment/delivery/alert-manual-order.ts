import '../tables.ts';
import { amountText } from '@rush/contract/texts/records.ts';
import { listOwners } from '#accounts/make-owner.ts';
import { PROMISE_MINUTES } from '#orders/present-order.ts';
import { findAlarmLevel, raiseAlarm } from '#platform/alarms.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { pushToUser } from '#platform/push/jobs.ts';

const GAPS = {
  'no-supplier': ' No supplier that is set up delivers its API type.',
  'no-supplier-ids': ' Its item carries no ids of the supplier.',
} as const;

/**
 * Alerts the owner, by mail and push, to a paid order that staff must deliver: once per order, and not if it has ended,
 * was reported as late, or may have been partly delivered by a supplier.
 */
export async function alertOwnerOfManualOrder(
  platform: Platform,
  orderId: string,
  gap?: keyof typeof GAPS,
): Promise<void> {
  const { db, clock, config, settings } = platform;
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
    const path = `/admin/order/${order.orderid}`;
    await alertOwner(platform, tx, {
      subject: `To deliver by hand: ${order.itemname}`,
      text: `Order ${order.orderid}: ${order.itemname} (${order.productname}), ${amountText(order.value_paise)}, for ${[order.input1, order.input2].filter(Boolean).join(' ')}, is paid and waits for staff to deliver it. It is promised within ${PROMISE_MINUTES.hand} minutes.${gap ? GAPS[gap] : ''}`,
      path,
      isRoutine: true,
    });
    for (const owner of await listOwners(tx))
      await pushToUser(tx, owner.id, {
        language: 'en',
        message: {
          kind: 'order-to-deliver',
          data: {
            orderid: order.orderid,
            product: order.productname,
            item: order.itemname,
            link: `${config.publicUrl}${path}`,
            brand: settings.get('brand.name'),
            amountPaise: order.value_paise,
            minutes: PROMISE_MINUTES.hand,
          },
        },
        url: path,
      });
  });
}
