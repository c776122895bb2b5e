import type { PlaceContent } from './backup-place.ts';

const NAME = /^rush-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** `rush-2026-11-23T021500Z.backup`: sorts by time, and no system objects to it. */
export const backupName = (at: Date): string =>
  `rush-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

/** The moment that a name tells; null where it is not the name of a backup. */
export function timeOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

/** The backups of the days, in a place that may hold other files too. */
export const DAILY_BACKUPS: PlaceContent = {
  isOurs: (name) => timeOfBackup(name) !== null,
  timeOf: timeOfBackup,
  below: null,
};
