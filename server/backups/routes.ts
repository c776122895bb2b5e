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
  const newest = () =>
    db.queries.selectFrom('backup_runs').selectAll().orderBy('started_at', 'desc').limit(1);
  const [latest, failed, hold] = await Promise.all([
    newest().where('file', 'is not', null).executeTakeFirst(),
    newest().where('problem', 'is not', null).executeTakeFirst(),
    readHold(db.queries),
  ]);
  const isFailing = failed !== undefined && (latest === undefined || failed.started_at > latest.started_at);
  return {
    isPlanned: place !== null,
    isOverdue: place !== null && latest !== undefined && isBackupOverdue(now, hour, latest.started_at),
    nextAt: place === null ? null : nextPlanned(now, hour).toISOString(),
    last: latest
      ? {
          at: latest.started_at.toISOString(),
          file: latest.file ?? '',
          bytes: latest.bytes ?? 0,
          rows: latest.rows,
          pictures: latest.pictures,
        }
      : null,
    failure: isFailing ? { at: failed.started_at.toISOString(), problem: failed.problem ?? '' } : null,
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
