import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupName, timeOfBackup } from './backup-name.ts';
import { isBackupDue, isBackupOverdue, lastPlanned, nextPlanned } from './backup-schedule.ts';
import { backupsToKeep } from './retention-plan.ts';

const at = (text: string) => new Date(`${text}+05:30`);
const never = { madeAt: null, failedAt: null };

test('a backup is planned at its hour in India, each day', () => {
  expect(lastPlanned(at('2026-11-23T02:59'), 3)).toEqual(at('2026-11-22T03:00'));
  expect(lastPlanned(at('2026-11-23T03:00'), 3)).toEqual(at('2026-11-23T03:00'));
  expect(nextPlanned(at('2026-11-23T03:00'), 3)).toEqual(at('2026-11-24T03:00'));
});

test('a backup is due once after its hour, at once where none was made, and an hour after one that failed', () => {
  const now = at('2026-11-23T03:10');
  expect(isBackupDue(now, 3, never)).toBe(true);
  expect(isBackupDue(now, 3, { madeAt: at('2026-11-22T03:10'), failedAt: null })).toBe(true);
  expect(isBackupDue(now, 3, { madeAt: at('2026-11-23T03:00'), failedAt: null })).toBe(false);
  expect(isBackupDue(now, 3, { madeAt: null, failedAt: at('2026-11-23T02:11') })).toBe(false);
  expect(isBackupDue(now, 3, { madeAt: null, failedAt: at('2026-11-23T02:10') })).toBe(true);
});

test('a backup is overdue six hours after the moment at which the next one was planned', () => {
  const made = at('2026-11-22T03:05');
  expect(isBackupOverdue(at('2026-11-23T08:59'), 3, made)).toBe(false);
  expect(isBackupOverdue(at('2026-11-23T09:00'), 3, made)).toBe(true);
});

test('the newest of days, weeks and months is kept, and gaps cost nothing', () => {
  const days = Array.from(
    { length: 400 },
    (_, day) => new Date(at('2026-11-23T03:00').getTime() - day * 86_400_000),
  );
  const kept = [...backupsToKeep(days, { daily: 7, weekly: 4, monthly: 12 })].map((time) => new Date(time));
  expect(kept.filter((time) => time > at('2026-11-16T04:00')).length).toBe(7);
  // Of each month its last day; November is in the days, and three Sundays and today are in the weeks.
  expect(kept).toContainEqual(at('2026-10-31T03:00'));
  expect(kept).toContainEqual(at('2025-12-31T03:00'));
  expect(kept).not.toContainEqual(at('2025-11-30T03:00'));
  expect(kept).toContainEqual(at('2026-11-08T03:00'));
  expect(kept.length).toBe(7 + 2 + 11);
  const old = [at('2020-01-01T03:00'), at('2019-01-01T03:00')];
  expect(backupsToKeep(old, { daily: 7, weekly: 0, monthly: 0 }).size).toBe(2);
});

test('whatever lies there, the newest is kept, never more than planned, and keeping again removes nothing more', () => {
  const plan = fc.record({
    daily: fc.integer({ min: 1, max: 10 }),
    weekly: fc.integer({ min: 0, max: 10 }),
    monthly: fc.integer({ min: 0, max: 10 }),
  });
  const times = fc.array(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    {
      minLength: 1,
      maxLength: 100,
    },
  );
  fc.assert(
    fc.property(times, plan, (all, keep) => {
      const kept = backupsToKeep(all, keep);
      expect(kept).toContain(Math.max(...all.map((time) => time.getTime())));
      expect(kept.size).toBeLessThanOrEqual(keep.daily + keep.weekly + keep.monthly);
      expect(
        backupsToKeep(
          [...kept].map((time) => new Date(time)),
          keep,
        ),
      ).toEqual(kept);
    }),
  );
});

test('the name of a backup tells its moment, and other names tell none', () => {
  const moment = new Date('2026-11-23T02:15:07Z');
  expect(backupName(moment)).toBe('rush-2026-11-23T021507Z.backup');
  expect(timeOfBackup(backupName(moment))).toEqual(moment);
  for (const name of [
    'rush.backup',
    'rush-2026-11-23T021507Z.backup.part',
    '../rush-2026-11-23T021507Z.backup',
  ])
    expect(timeOfBackup(name)).toBeNull();
});
