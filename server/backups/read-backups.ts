import { readHold } from '#fulfilment/hold-deliveries.ts';
import type { Platform } from '#platform/platform.ts';
import { isBackupOverdue, nextPlanned } from './backup-schedule.ts';
import './tables.ts';

/** What staff sees of backups: the last one, the next one, what failed, and what is held since a restore. */
export async function readBackups({ db, clock, config }: Platform) {
  const { place, hour } = config.backups;
  const now = clock.now();
  const rows = () => db.queries.selectFrom('backup_runs').selectAll().orderBy('started_at', 'desc').limit(1);
  const [made, failed, hold] = await Promise.all([
    rows().where('file', 'is not', null).executeTakeFirst(),
    rows().where('problem', 'is not', null).executeTakeFirst(),
    readHold(db.queries),
  ]);
  const isFailing = failed !== undefined && (made === undefined || failed.started_at > made.started_at);
  return {
    isPlanned: place !== null,
    isOverdue: place !== null && made !== undefined && isBackupOverdue(now, hour, made.started_at),
    nextAt: place === null ? null : nextPlanned(now, hour).toISOString(),
    last: made
      ? {
          at: made.started_at.toISOString(),
          file: made.file ?? '',
          bytes: made.bytes ?? 0,
          rows: made.rows,
          pictures: made.pictures,
          tookMs: made.ended_at.getTime() - made.started_at.getTime(),
        }
      : null,
    failure: isFailing ? { at: failed.started_at.toISOString(), problem: failed.problem ?? '' } : null,
    hold: hold && {
      placedUntil: hold.placedUntil.toISOString(),
      heldAt: hold.heldAt.toISOString(),
      orders: hold.orders,
    },
  };
}
