import type { BodyOf } from '@rush/contract/call.ts';
import type { subscribeToPush } from '@rush/contract/push.ts';
import { isPushService } from '#platform/push/push-service.ts';
import { deletePushSubscriptions, savePushSubscription } from '#platform/push/subscriptions.ts';
import { refuse } from '#platform/refusal.ts';
import type { Orders } from './orders.ts';

/**
 * Keeps the subscription of a browser to messages about its user's orders; a browser belongs to who signed in last, and a
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
    const isNew = await savePushSubscription(tx, { userId, endpoint, ...keys, now });
    if (isNew) await recordPushConsent(tx, { userId, action: 'accepted', address, now });
  });
}

/** Forgets a browser of the user; that it was switched off is noted as a consent withdrawn. */
export async function removePushSubscription(
  { platform, recordPushConsent }: Pick<Orders, 'platform' | 'recordPushConsent'>,
  { userId, address }: { userId: string; address: string },
  endpoint: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    if (await deletePushSubscriptions(tx, userId, endpoint))
      await recordPushConsent(tx, { userId, action: 'withdrawn', address, now: platform.clock.now() });
  });
}
