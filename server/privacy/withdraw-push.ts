import { recordConsent } from '#accounts/consents.ts';
import type { Platform } from '#platform/platform.ts';
import { deletePushSubscriptions } from '#platform/push/subscriptions.ts';

/** Removes every push subscription of a user, and records that the consent is withdrawn. */
export async function withdrawPush({ db, clock }: Platform, userId: string, address: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deletePushSubscriptions(tx, userId))) return;
    await recordConsent(tx, {
      userId,
      subject: 'push',
      action: 'withdrawn',
      given: 'switch',
      address,
      now: clock.now(),
    });
  });
}
