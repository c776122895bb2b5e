import { readBackups as readBackupsCall, releaseHeldDeliveries } from '@rush/contract/admin-backups.ts';
import { readHold, releaseDeliveries } from '#fulfilment/hold-deliveries.ts';
import type { RecordAudit } from '#platform/audit.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { readBackups } from './read-backups.ts';

/** Backups for staff, and the release of what a restored shop holds back. */
export function backupRoutes({ platform, audit }: { platform: Platform; audit: RecordAudit }): Binding[] {
  return [
    bind(readBackupsCall, () => readBackups(platform)),
    bind(releaseHeldDeliveries, async ({ caller, address }) => {
      await platform.db.transaction(async (tx) => {
        const hold = await readHold(tx);
        const release = { by: caller.id, now: platform.clock.now() };
        if (!hold || !(await releaseDeliveries(tx, release))) refuse('nothing-held');
        await audit(
          tx,
          { caller, address },
          {
            action: 'deliveries.release',
            subject: 'restore',
            subjectId: hold.placedUntil.toISOString(),
            before: { orders: hold.orders },
            after: null,
          },
        );
      });
      return readBackups(platform);
    }),
  ];
}
