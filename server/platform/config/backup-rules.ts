import { resolve, sep } from 'node:path';
import { type Facts, halves, isSet, type Rule, refuse, warn } from './rule.ts';

const placeOf = (facts: Facts): string | undefined =>
  ['BACKUP_DIR', 'BACKUP_S3_BUCKET'].find((name) => isSet(facts, name));

/** Backups by the clock: one place, one key. */
export const BACKUP_RULES: readonly Rule[] = [
  refuse(
    'BACKUP_PASSPHRASE',
    (facts) => {
      const place = placeOf(facts);
      return place && !isSet(facts, 'BACKUP_PASSPHRASE') && !isSet(facts, 'BACKUP_KEY_FILE')
        ? `is not set though ${place} is, and neither is BACKUP_KEY_FILE: backups hold everybody's data and are never written unencrypted`
        : null;
    },
    'set one of them, and keep it where the backups are not',
  ),
  refuse(
    'BACKUP_KEY_FILE',
    (facts) =>
      isSet(facts, 'BACKUP_KEY_FILE') && isSet(facts, 'BACKUP_PASSPHRASE')
        ? 'is set beside BACKUP_PASSPHRASE'
        : null,
    'set one of them',
  ),
  refuse(
    'BACKUP_DIR',
    (facts) =>
      isSet(facts, 'BACKUP_DIR') && isSet(facts, 'BACKUP_S3_BUCKET')
        ? 'is set beside BACKUP_S3_BUCKET'
        : null,
    'set one of them',
  ),
  refuse(
    'BACKUP_CONTINUOUS',
    ({ env }) =>
      env.BACKUP_CONTINUOUS && env.DATABASE_URL
        ? 'is true, but the database is your own: only the log of the embedded one is kept here'
        : null,
    'remove it, and have your PostgreSQL keep its log by its own means (docs/backup.md)',
  ),
  refuse(
    'BACKUP_CONTINUOUS',
    (facts) =>
      facts.env.BACKUP_CONTINUOUS && !placeOf(facts)
        ? 'is true, but neither BACKUP_DIR nor BACKUP_S3_BUCKET is set'
        : null,
    'set one of them',
  ),
  refuse(
    'ARCHIVE_AFTER_MONTHS',
    (facts) =>
      isSet(facts, 'ARCHIVE_AFTER_MONTHS') && !placeOf(facts)
        ? 'is set though no place of backups is: old months have nowhere to go'
        : null,
    'set BACKUP_DIR or BACKUP_S3_BUCKET, or leave it out',
  ),
  ...halves(['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'], 'the key of the bucket for backups'),
];

/** What leaves a shop that trades without a backup. */
export const BACKUP_WARNINGS: readonly Rule[] = [
  warn(
    'BACKUP_DIR',
    (facts) => (placeOf(facts) ? null : 'is not set: nothing is backed up by the clock'),
    'set it or BACKUP_S3_BUCKET, unless your database and pictures are backed up by other means',
  ),
  warn(
    'BACKUP_DIR',
    ({ env }) =>
      env.BACKUP_DIR && `${resolve(env.BACKUP_DIR)}${sep}`.startsWith(`${resolve(env.DATA_DIR)}${sep}`)
        ? 'lies in DATA_DIR: what takes the data takes the backups too'
        : null,
    'set a folder on another disk',
  ),
];
