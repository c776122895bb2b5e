import type { BodyOf } from '@rush/contract/call.ts';
import type { subscribeToPush } from '@rush/contract/push.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { isPushService } from '#platform/push/push-service.ts';
import { refuse } from '#platform/refusal.ts';

const BROWSERS_MAX = 10;

/**
 * Keeps a browser that wants to be told of its user's orders; a browser belongs to who signed in last, and a
 * user's oldest one makes room for an eleventh. Refuses `push-not-known`.
 */
export async function keepPush(
  { db, clock, config }: Platform,
  userId: string,
  { endpoint, keys }: BodyOf<typeof subscribeToPush>,
): Promise<void> {
  if (!isPushService(endpoint, config)) refuse('push-not-known');
  const now = clock.now();
  await db.transaction(async (tx) => {
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

export async function forgetPush({ db }: Platform, userId: string, endpoint: string): Promise<void> {
  await db.queries
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute();
}
