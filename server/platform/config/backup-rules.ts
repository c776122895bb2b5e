import { resolve, sep } from 'node:path';
import { type Facts, halves, isSet, type Rule, refuse, warn } from './rule.ts';

const placeOf = (facts: Facts): string | undefined =>
  ['BACKUP_DIR', 'BACKUP_S3_BUCKET'].find((name) => isSet(facts, name));

/** Backups go to one place and are always encrypted. */
export const BACKUP_RULES: readonly Rule[] = [
  refuse(
    'BACKUP_PASSPHRASE',
    (facts) => {
      const place = placeOf(facts);
      return place && !isSet(facts, 'BACKUP_PASSPHRASE')
        ? `is not set though ${place} is: backups contain personal data and are never written unencrypted`
        : null;
    },
    'set it, and keep it apart from the backups',
  ),
  refuse(
    'BACKUP_DIR',
    (facts) =>
      isSet(facts, 'BACKUP_DIR') && isSet(facts, 'BACKUP_S3_BUCKET')
        ? 'is set as well as BACKUP_S3_BUCKET'
        : null,
    'set one of them',
  ),
  ...halves(['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'], 'the key of the bucket for backups'),
];

/** What leaves a trading shop without a backup. */
export const BACKUP_WARNINGS: readonly Rule[] = [
  warn(
    'BACKUP_DIR',
    (facts) => (placeOf(facts) ? null : 'is not set: no daily backups are made'),
    'set it or BACKUP_S3_BUCKET, unless you back up database and pictures by other means',
  ),
  warn(
    'BACKUP_DIR',
    ({ env }) =>
      env.BACKUP_DIR && `${resolve(env.BACKUP_DIR)}${sep}`.startsWith(`${resolve(env.DATA_DIR)}${sep}`)
        ? 'is inside DATA_DIR: what destroys the data destroys the backups too'
        : null,
    'set a folder on another disk',
  ),
];
