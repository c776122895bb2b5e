import { indianDay, startOfIndianDay } from '#platform/indian-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A failed backup is tried again after this. */
const RETRY_MS = HOUR_MS;
/** A backup may take long, and a process may stand still for an update: so much later it is overdue. */
const GRACE_MS = 6 * HOUR_MS;

/** The last moment at which a backup was planned. @param hour of the day in India */
export function lastPlanned(now: Date, hour: number): Date {
  const today = new Date(startOfIndianDay(indianDay(now)).getTime() + hour * HOUR_MS);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

export interface BackupsSoFar {
  /** When the last one that was made began. */
  madeAt: Date | null;
  /** When the last one that failed began. */
  failedAt: Date | null;
}

/** Whether a backup is to be made now: none since the last planned moment, and none failed just now. */
export function isBackupDue(now: Date, hour: number, { madeAt, failedAt }: BackupsSoFar): boolean {
  if (madeAt !== null && madeAt >= lastPlanned(now, hour)) return false;
  return failedAt === null || now.getTime() - failedAt.getTime() >= RETRY_MS;
}

/** Whether the last backup is older than planned. */
export function isBackupOverdue(now: Date, hour: number, madeAt: Date): boolean {
  return madeAt < lastPlanned(new Date(now.getTime() - GRACE_MS), hour);
}

/** The next planned moment. */
export const nextPlanned = (now: Date, hour: number): Date =>
  new Date(lastPlanned(now, hour).getTime() + DAY_MS);

/** A base takes as long as the database is large; the log from the one before on leads to any moment as well. */
const BASE_EVERY_MS = 7 * DAY_MS;

/** Whether a base is to be made now: the log has none yet, or it is a week old at the planned hour; and none failed just now. */
export function isBaseDue(now: Date, hour: number, { madeAt, failedAt }: BackupsSoFar): boolean {
  const planned = lastPlanned(now, hour).getTime();
  if (madeAt !== null && planned - lastPlanned(madeAt, hour).getTime() < BASE_EVERY_MS) return false;
  return failedAt === null || now.getTime() - failedAt.getTime() >= RETRY_MS;
}
