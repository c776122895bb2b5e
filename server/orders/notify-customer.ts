import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { pushToUser } from '#platform/push/jobs.ts';
import { LATE_TEXT } from './find-late-obstacle.ts';
import type { News } from './jobs.ts';
import './tables.ts';

interface Letter {
  subject: string;
  text: string;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** What is worth a mail: an order that ended, one way or the other. */
function letterFor(
  status: News,
  order: {
    orderid: string;
    productname: string;
    itemname: string;
    value_paise: number;
    refunded_paise: number;
    reason: string;
  },
): Letter | null {
  const what = `${order.itemname} (${order.productname})`;
  const amount = rupees.format(order.value_paise / 100);
  if (status === 'Completed' && order.refunded_paise > 0)
    return {
      subject: `Delivered in part: ${order.itemname}`,
      text: `${what} has been delivered in part. ${rupees.format(order.refunded_paise / 100)} for the rest has been returned to your wallet as R-Coins. ${order.reason}`,
    };
  if (status === 'Completed')
    return { subject: `Delivered: ${order.itemname}`, text: `${what} has been delivered.` };
  if (status === 'Refunded')
    return {
      subject: `Refunded: ${order.itemname}`,
      text: `${what} could not be delivered. ${amount} has been returned to your wallet as R-Coins. ${order.reason}`,
    };
  if (status === 'Cancelled')
    return {
      subject: `Cancelled: ${order.itemname}`,
      text: `Your order for ${what} was cancelled. What you had paid is in your wallet as R-Coins. ${order.reason}`,
    };
  if (status === 'Late payment')
    return {
      subject: `Your payment for ${order.itemname} is in your wallet`,
      text: `Your payment for ${what} arrived after the order had ended. It is in your wallet as R-Coins. ${order.reason}`,
    };
  if (status === 'Delayed')
    return {
      subject: `Taking longer: ${order.itemname}`,
      text: `${what} is taking longer than promised. Our team is looking after it; you will get your order or your money back. Please do not pay again.`,
    };
  return null;
}

/** Tells the shopper by mail, and in the browsers they allowed it in. */
export async function notifyCustomerAbout(
  { db, config, settings }: Platform,
  orderId: string,
  status: News,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
    const reason = status === 'Late payment' ? await whyLate(tx, orderId) : (order?.reason ?? '');
    const letter = order && letterFor(status, { ...order, reason });
    if (!order || !letter) return;
    const path = `/confirmation?client_txn_id=${order.orderid}`;
    const text = letter.text.trim();
    await pushToUser(tx, order.user_id, { title: letter.subject, body: text, url: path });
    if (!order.useremail) return;
    await enqueue(tx, sendMail, {
      to: order.useremail,
      subject: letter.subject,
      text: `${text}\n\nOrder ${order.orderid}: ${config.publicUrl}${path}\n\n${settings.get('brand.name')}`,
    });
  });
}

async function whyLate(tx: Tx, orderId: string): Promise<string> {
  const event = await tx
    .selectFrom('order_events')
    .select('reason')
    .where('order_id', '=', orderId)
    .where('text', '=', LATE_TEXT)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return event?.reason ?? '';
}
