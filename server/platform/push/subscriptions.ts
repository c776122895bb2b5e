import { ECDH } from 'node:crypto';
import type { Queries, Tx } from '../database/database.ts';
import { newId } from '../ids.ts';
import './jobs.ts';

const BROWSERS_MAX = 10;
const AUTH_BYTES = 16;

/** Whether a message can be encrypted for a browser: its key is a point of P-256, as RFC 8291 asks. */
export function isPushKey({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean {
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

/**
 * Keeps a browser that wants messages; it belongs to who signed in last, and a user's oldest one makes room for an
 * eleventh.
 *
 * @returns whether it is new to this user
 */
export async function savePushSubscription(tx: Tx, subscription: PushSubscription): Promise<boolean> {
  const { userId, endpoint, p256dh, auth, now } = subscription;
  const known = await tx
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  await tx
    .insertInto('push_subscriptions')
    .values({ id: newId(now.getTime()), user_id: userId, endpoint, p256dh, auth, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ user_id: userId, p256dh, auth }))
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
  return known?.user_id !== userId;
}

/** Forgets one browser of a user, or all of them. @returns whether there was one */
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
