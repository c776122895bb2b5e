import { expect, test } from 'vitest';
import {
  backupName,
  expiredBackups,
  isBackupDue,
  isBackupOverdue,
  lastPlanned,
  nextPlanned,
  timeOfBackup,
} from './schedule.ts';

const at = (text: string) => new Date(`${text}+05:30`);

test('backups are planned daily at the configured hour, in Indian time', () => {
  expect(lastPlanned(at('2026-11-23T02:59'), 3)).toEqual(at('2026-11-22T03:00'));
  expect(lastPlanned(at('2026-11-23T03:00'), 3)).toEqual(at('2026-11-23T03:00'));
  expect(nextPlanned(at('2026-11-23T03:00'), 3)).toEqual(at('2026-11-24T03:00'));
});

test('a backup is due after the configured hour, immediately if none exists, and an hour after a failure', () => {
  const now = at('2026-11-23T03:10');
  expect(isBackupDue(now, 3, null, null)).toBe(true);
  expect(isBackupDue(now, 3, at('2026-11-22T03:10'), null)).toBe(true);
  expect(isBackupDue(now, 3, at('2026-11-23T03:00'), null)).toBe(false);
  expect(isBackupDue(now, 3, null, at('2026-11-23T02:11'))).toBe(false);
  expect(isBackupDue(now, 3, null, at('2026-11-23T02:10'))).toBe(true);
});

test('a backup is overdue six hours after it was due', () => {
  const madeAt = at('2026-11-22T03:05');
  expect(isBackupOverdue(at('2026-11-23T08:59'), 3, madeAt)).toBe(false);
  expect(isBackupOverdue(at('2026-11-23T09:00'), 3, madeAt)).toBe(true);
});

test('the newest backup from each recent day, week and month is kept', () => {
  const days = Array.from({ length: 400 }, (_, day) =>
    backupName(new Date(at('2026-11-23T03:00').getTime() - day * 86_400_000)),
  );
  const expired = expiredBackups(days);
  const retained = days.filter((name) => !expired.includes(name)).map(timeOfBackup);
  expect(retained.filter((time) => time! > at('2026-11-16T04:00')).length).toBe(7);
  expect(retained).toContainEqual(at('2026-10-31T03:00'));
  expect(retained).toContainEqual(at('2025-12-31T03:00'));
  expect(retained).not.toContainEqual(at('2025-11-30T03:00'));
  expect(retained).toContainEqual(at('2026-11-08T03:00'));
  expect(retained.length).toBe(7 + 2 + 11);
  expect(expiredBackups(days.filter((name) => !expired.includes(name)))).toEqual([]);
});

test('only the newest backup from a day is kept, and a shop that paused for years keeps its last backups', () => {
  const [morning, evening] = [at('2026-11-23T03:00'), at('2026-11-23T15:00')].map(backupName);
  expect(expiredBackups([evening!, morning!])).toEqual([morning]);
  expect(expiredBackups([at('2020-01-01T03:00'), at('2019-01-01T03:00')].map(backupName))).toEqual([]);
});

test('a backup’s name contains its start time, and files with other names are ignored', () => {
  const moment = new Date('2026-11-23T02:15:07Z');
  expect(backupName(moment)).toBe('rush-2026-11-23T021507Z.tar.gz.age');
  expect(timeOfBackup(backupName(moment))).toEqual(moment);
  for (const name of ['rush.tar.gz.age', `${backupName(moment)}.part`, `../${backupName(moment)}`])
    expect(timeOfBackup(name)).toBeNull();
});
