import { z } from 'zod';
import type { Queries } from '../database/database.ts';
import { defineJob, enqueue } from '../jobs/jobs.ts';
import './tables.ts';

/** A message to one browser. */
export const sendPush = defineJob({
  name: 'send-push',
  payload: z.object({ subscriptionId: z.string(), title: z.string(), body: z.string(), url: z.string() }),
  attemptsMax: 5,
});

/** Says it in every browser that a user wants to be told in, in the transaction that wants it said. */
export async function pushToUser(
  tx: Queries,
  userId: string,
  message: { title: string; body: string; url: string },
): Promise<void> {
  const subscriptions = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  for (const { id } of subscriptions) await enqueue(tx, sendPush, { subscriptionId: id, ...message });
}
