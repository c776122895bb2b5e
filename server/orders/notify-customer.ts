import type { Language } from '@rush/contract/languages.ts';
import type { CustomerMessage } from '@rush/contract/messages.ts';
import type { OrderEventData } from '@rush/contract/order-events.ts';
import { ORDER_STATUSES } from '@rush/contract/order-states.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '#platform/database/database.ts';
import { addJob, defineJob, PRIORITY_LATER } from '#platform/jobs/jobs.ts';
import { type Mailer, sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import { sendPush } from '#platform/push/send-push.ts';
import { SUBSCRIPTION_IDS } from '#platform/push/subscriptions.ts';
import type { OrderRow } from './tables.ts';

const KINDS = [...ORDER_STATUSES, 'Late payment', 'Delayed'] as const;
type Kind = (typeof KINDS)[number];

export const notifyCustomerJob = defineJob({
  name: 'notify-customer',
  payload: z.object({ orderId: z.string(), status: z.enum(KINDS) }),
  attemptsMax: 10,
  priority: PRIORITY_LATER,
});

async function messageFor(
  queries: Queries,
  kind: Kind,
  order: OrderRow,
  context: { name: string; link: string; brand: string },
): Promise<CustomerMessage | null> {
  const { orderid, productname: product, itemname: item, username, input1, input2 } = order;
  const player = [username, [input1, input2].join(' ').trim()].filter(Boolean).join(', ');
  const data = { orderid, product, item, player, ...context };
  const ending = { reasonCode: order.reason_code, reason: order.reason };
  switch (kind) {
    case 'Completed':
      return order.refunded_paise > 0
        ? { kind: 'order-delivered-in-part', data: { ...data, ...ending, amountPaise: order.refunded_paise } }
        : { kind: 'order-delivered', data };
    case 'Refunded':
      return {
        kind: 'order-refunded',
        data: {
          ...data,
          ...ending,
          amountPaise: order.value_paise,
          wasDelivered: order.completed_at !== null,
        },
      };
    case 'Cancelled':
      return { kind: 'order-cancelled', data: { ...data, ...ending, wasPaid: order.paid_at !== null } };
    case 'Late payment':
      return { kind: 'late-payment', data: { ...data, obstacle: await findObstacle(queries, order) } };
    case 'Delayed':
      return { kind: 'order-delayed', data };
    case 'Created':
    case 'Processing':
    case 'Failed':
      return null;
  }
}

interface Recipient extends OrderRow {
  language: Language | null;
  name: string;
  email_proven: boolean;
  /** Subscription ids. */
  subscriptions: string[];
}

export async function notifyCustomerAbout(
  { db, config, settings }: Platform,
  mailer: Mailer,
  orderId: string,
  kind: Kind,
): Promise<void> {
  const { queries } = db;
  const [order] = await db.prepared<Recipient>(
    'order-addressee',
    sql`
    select o.*, u.language, u.name, u.email_proven,
      ${SUBSCRIPTION_IDS} as subscriptions
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`,
  );
  if (!order) return;
  const url = `/confirmation?client_txn_id=${order.orderid}`;
  const message = await messageFor(queries, kind, order, {
    // An unconfirmed email address may belong to someone else.
    name: order.email_proven ? order.name : '',
    link: `${config.publicUrl}${url}`,
    brand: settings.get('brand.name'),
  });
  if (!message) return;
  const language = order.language ?? 'en';
  const pushes = order.subscriptions.map((subscriptionId) =>
    addJob(sendPush, { subscriptionId, language, message, url }),
  );
  const mail = order.useremail ? { to: order.useremail, language, message } : null;
  if (mail && pushes.length === 0) return mailer.send(mail);
  // One statement adds all jobs, so a retry of this job sends nothing twice.
  const jobs = [...pushes, ...(mail ? [addJob(sendMail, mail)] : [])].map(
    (job) => sql`select id from ${job}`,
  );
  if (jobs.length > 0) await sql`${sql.join(jobs, sql` union all `)}`.execute(queries);
}

async function findObstacle(
  queries: Queries,
  order: OrderRow,
): Promise<OrderEventData<'late-payment-credited'>['obstacle']> {
  const event = await queries
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'late-payment-credited')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return (event?.data as OrderEventData<'late-payment-credited'> | undefined)?.obstacle ?? null;
}
