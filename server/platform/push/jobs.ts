import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../database/database.ts';
import { defineJob, enqueue, PRIORITY_LATER } from '../jobs/jobs.ts';

declare module '../database/database.ts' {
  interface Tables {
    push_subscriptions: {
      id: string;
      user_id: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      created_at: Date;
    };
  }
}

export const sendPush = defineJob({
  name: 'send-push',
  payload: z.object({
    subscriptionId: z.string(),
    language: Language,
    message: CustomerMessage,
    url: z.string(),
  }),
  attemptsMax: 5,
  priority: PRIORITY_LATER,
});

/** In SQL: the ids of the subscriptions of `users u`. */
export const SUBSCRIPTION_IDS = sql<string[]>`array(select id from push_subscriptions where user_id = u.id)`;

export async function pushToUser(
  tx: Queries,
  userId: string,
  push: { language: Language; message: CustomerMessage /** A path of the shop. */; url: string },
): Promise<void> {
  const subscriptions = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  for (const { id } of subscriptions) await enqueue(tx, sendPush, { subscriptionId: id, ...push });
}
