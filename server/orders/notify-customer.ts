import type { CustomerMessage } from '@rush/contract/messages.ts';
import type { OrderEventData } from '@rush/contract/order-events.ts';
import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { pushToUser } from '#platform/push/jobs.ts';
import type { News } from './jobs.ts';
import type { OrderRow } from './tables.ts';

async function messageFor(
  tx: Tx,
  news: News,
  order: OrderRow,
  of: { name: string; link: string; brand: string },
): Promise<CustomerMessage | null> {
  const { orderid, productname: product, itemname: item, username, input1, input2 } = order;
  const player = [username, [input1, input2].join(' ').trim()].filter(Boolean).join(', ');
  const data = { orderid, product, item, player, ...of };
  const ending = { reasonCode: order.reason_code, reason: order.reason };
  switch (news) {
    case 'Completed':
      return order.refunded_paise > 0
        ? { kind: 'order-delivered-in-part', data: { ...data, ...ending, amountPaise: order.refunded_paise } }
        : { kind: 'order-delivered', data };
    case 'Refunded':
      return { kind: 'order-refunded', data: { ...data, ...ending, amountPaise: order.value_paise } };
    case 'Cancelled':
      return { kind: 'order-cancelled', data: { ...data, ...ending } };
    case 'Late payment':
      return { kind: 'late-payment', data: { ...data, obstacle: await findObstacle(tx, order) } };
    case 'Delayed':
      return { kind: 'order-delayed', data };
    case 'Created':
    case 'Processing':
    case 'Failed':
      return null;
  }
}

export async function notifyCustomerAbout(
  { db, config, settings }: Platform,
  orderId: string,
  news: News,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
    if (!order) return;
    const url = `/confirmation?client_txn_id=${order.orderid}`;
    const user = await tx
      .selectFrom('users')
      .select(['language', 'name', 'email_proven'])
      .where('id', '=', order.user_id)
      .executeTakeFirstOrThrow();
    const message = await messageFor(tx, news, order, {
      // An unconfirmed address may belong to someone else.
      name: user.email_proven ? user.name : '',
      link: `${config.publicUrl}${url}`,
      brand: settings.get('brand.name'),
    });
    if (!message) return;
    const language = user.language ?? 'en';
    await pushToUser(tx, order.user_id, { language, message, url });
    if (order.useremail) await enqueue(tx, sendMail, { to: order.useremail, language, message });
  });
}

async function findObstacle(
  tx: Tx,
  order: OrderRow,
): Promise<OrderEventData<'late-payment-credited'>['obstacle']> {
  const event = await tx
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'late-payment-credited')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return (event?.data as OrderEventData<'late-payment-credited'> | undefined)?.obstacle ?? null;
}
