import { ECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries, Tx } from '../database/database.ts';
import { newId } from '../ids.ts';

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

const BROWSERS_MAX = 10;
const AUTH_BYTES = 16;

/** Whether the keys are as RFC 8291 requires: a point on P-256, and a secret of 16 bytes. */
export function arePushKeysValid({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return point === p256dh.replace(/=+$/, '') && Buffer.from(auth, 'base64url').length === AUTH_BYTES;
  } catch {
    return false;
  }
}

export interface PushSubscription {
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  now: Date;
}

/** SQL for a user's subscription ids; `u` is the row in `users`. */
export const SUBSCRIPTION_IDS = sql<string[]>`array(select id from push_subscriptions where user_id = u.id)`;

/** A subscription belongs to its last user. An eleventh replaces the oldest. @returns whether it is new to them */
export async function savePushSubscription(tx: Tx, subscription: PushSubscription): Promise<boolean> {
  const { userId, endpoint, p256dh, auth, now } = subscription;
  const existing = await tx
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  const isNew = existing?.user_id !== userId;
  const added = { id: newId(now.getTime()), user_id: userId, created_at: now };
  await tx
    .insertInto('push_subscriptions')
    .values({ ...added, endpoint, p256dh, auth })
    // With a new id, messages that are queued for the previous user are not delivered.
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...(isNew && added), p256dh, auth }))
    .execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(BROWSERS_MAX)
        .limit(1_000),
    )
    .execute();
  return isNew;
}

/** Deletes one or all of a user's subscriptions. @returns whether there were any */
export async function deletePushSubscriptions(
  queries: Queries,
  userId: string,
  endpoint?: string,
): Promise<boolean> {
  let deletion = queries.deleteFrom('push_subscriptions').where('user_id', '=', userId);
  if (endpoint !== undefined) deletion = deletion.where('endpoint', '=', endpoint);
  const deleted = await deletion.executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
