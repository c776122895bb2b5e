import type { Tx } from '#platform/database/database.ts';
import { refundToWallet } from '#wallet/refund-to-wallet.ts';
import type { OrderRow } from './tables.ts';

/** Refunds a part of an order's price to the wallet, once per order. @param amountPaise above 0, in paise */
export async function refundPart(tx: Tx, order: OrderRow, amountPaise: number, now: Date): Promise<void> {
  await refundToWallet(tx, {
    userId: order.user_id,
    amountPaise,
    orderId: order.id,
    orderReference: order.orderid,
    entry: { kind: 'partial-refund', data: { item: order.itemname } },
    part: 'rest',
    now,
  });
  await tx
    .updateTable('orders')
    .set({ refunded_paise: order.refunded_paise + amountPaise })
    .where('id', '=', order.id)
    .execute();
}
