import { indianDay, startOfIndianDay } from '#platform/indian-day.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Allows for slow backups and for processes that are down for an update. */
const GRACE_MS = 6 * HOUR_MS;

/** The last scheduled time up to `now`. @param hour in Indian time */
export function lastPlanned(now: Date, hour: number): Date {
  const today = new Date(startOfIndianDay(indianDay(now)).getTime() + hour * HOUR_MS);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** @param madeAt start of the last successful backup @param failedAt start of the last failed one */
export function isBackupDue(now: Date, hour: number, madeAt: Date | null, failedAt: Date | null): boolean {
  if (madeAt !== null && madeAt >= lastPlanned(now, hour)) return false;
  return failedAt === null || now.getTime() - failedAt.getTime() >= HOUR_MS;
}

/** The last planned time whose grace period has ended. */
export const overdueAt = (now: Date, hour: number): Date =>
  lastPlanned(new Date(now.getTime() - GRACE_MS), hour);

export const isBackupOverdue = (now: Date, hour: number, madeAt: Date): boolean =>
  madeAt < overdueAt(now, hour);

export const nextPlanned = (now: Date, hour: number): Date =>
  new Date(lastPlanned(now, hour).getTime() + DAY_MS);

const NAME = /^rush-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/;

/** E.g. `rush-2026-11-23T021500Z.tar.gz.age`: sorts by time and works on every file system. */
export const backupName = (at: Date): string =>
  `rush-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz.age`;

/** When the backup with this name began; null for any other file. */
export function timeOfBackup(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null;
}

function indianWeek(at: Date): string {
  const day = new Date(`${indianDay(at)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** Keeps the newest backup from each of the last 7 days, 4 weeks and 12 months that have one. */
const PERIODS: readonly [number, (at: Date) => string][] = [
  [7, indianDay],
  [4, indianWeek],
  [12, (at) => indianDay(at).slice(0, 7)],
];

/** Lists the backups to remove. Periods without one do not count, so a shop that stops making them keeps the last. */
export function expiredBackups(names: readonly string[]): string[] {
  const oldestFirst = names.filter(timeOfBackup).sort();
  const retained = PERIODS.flatMap(([count, periodOf]) => {
    const newest = new Map(oldestFirst.map((name) => [periodOf(timeOfBackup(name)!), name]));
    return [...newest.values()].slice(-count);
  });
  return oldestFirst.filter((name) => !retained.includes(name));
}
