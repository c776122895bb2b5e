import { readBackups as readBackupsCall, releaseHeldDeliveries } from '@rush/contract/admin-backups.ts';
import { readHold, releaseDeliveries } from '#fulfilment/delivery/hold-deliveries.ts';
import type { RecordAudit } from '#platform/audit.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { isBackupOverdue, nextPlanned } from './schedule.ts';

export async function readBackups({ db, clock, config }: Platform) {
  const { place, hour } = config.backups;
  const now = clock.now();
  const selectNewest = () =>
    db.queries.selectFrom('backup_runs').selectAll().orderBy('started_at', 'desc').limit(1);
  const [backup, failure, hold] = await Promise.all([
    selectNewest().where('file', 'is not', null).executeTakeFirst(),
    selectNewest().where('problem', 'is not', null).executeTakeFirst(),
    readHold(db.queries),
  ]);
  const isFailing = failure !== undefined && (backup === undefined || failure.started_at > backup.started_at);
  return {
    isPlanned: place !== null,
    isOverdue: place !== null && backup !== undefined && isBackupOverdue(now, hour, backup.started_at),
    nextAt: place === null ? null : nextPlanned(now, hour).toISOString(),
    last: backup
      ? {
          at: backup.started_at.toISOString(),
          file: backup.file ?? '',
          bytes: backup.bytes ?? 0,
          rows: backup.rows,
          pictures: backup.pictures,
        }
      : null,
    failure: isFailing ? { at: failure.started_at.toISOString(), problem: failure.problem ?? '' } : null,
    hold: hold && { ...hold, placedUntil: hold.placedUntil.toISOString() },
  };
}

export function backupRoutes({ platform, audit }: { platform: Platform; audit: RecordAudit }): Binding[] {
  return [
    bind(readBackupsCall, () => readBackups(platform)),
    bind(releaseHeldDeliveries, async ({ caller, address }) => {
      await platform.db.transaction(async (tx) => {
        const hold = await readHold(tx);
        const release = { by: caller.id, now: platform.clock.now() };
        if (!hold || !(await releaseDeliveries(tx, release))) refuse('nothing-held');
        const subject = { subject: 'restore', subjectId: hold.placedUntil.toISOString() };
        const change = { before: { orders: hold.orders }, after: null };
        await audit(tx, { caller, address }, { action: 'deliveries.release', ...subject, ...change });
      });
      return readBackups(platform);
    }),
  ];
}
