import type { BodyOf } from '@rush/contract/call.ts';
import type { subscribeToPush } from '@rush/contract/push.ts';
import { newId } from '#platform/ids.ts';
import { isPushService } from '#platform/push/push-service.ts';
import { refuse } from '#platform/refusal.ts';
import type { Orders } from './orders.ts';

const BROWSERS_MAX = 10;

/**
 * Keeps a browser that wants to be told of its user's orders; a browser belongs to who signed in last, and a
 * user's oldest one makes room for an eleventh. That it was switched on is noted as a consent. Refuses `push-not-known`.
 */
export async function addPushSubscription(
  { platform, recordPushConsent }: Pick<Orders, 'platform' | 'recordPushConsent'>,
  { userId, address }: { userId: string; address: string },
  { endpoint, keys }: BodyOf<typeof subscribeToPush>,
): Promise<void> {
  const { db, clock, config } = platform;
  if (!isPushService(endpoint, config)) refuse('push-not-known');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const known = await tx
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('endpoint', '=', endpoint)
      .executeTakeFirst();
    if (known?.user_id !== userId) await recordPushConsent(tx, { userId, action: 'accepted', address, now });
    await tx
      .insertInto('push_subscriptions')
      .values({
        id: newId(now.getTime()),
        user_id: userId,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ user_id: userId, p256dh: keys.p256dh, auth: keys.auth }),
      )
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
  });
}

/** Forgets a browser of the user; that it was switched off is noted as a consent withdrawn. */
export async function removePushSubscription(
  { platform, recordPushConsent }: Pick<Orders, 'platform' | 'recordPushConsent'>,
  { userId, address }: { userId: string; address: string },
  endpoint: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const forgotten = await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (forgotten.numDeletedRows > 0n)
      await recordPushConsent(tx, { userId, action: 'withdrawn', address, now: platform.clock.now() });
  });
}
