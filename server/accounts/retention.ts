import { sql } from 'kysely';
import type { RetentionRule } from '#platform/retention.ts';

export const ACCOUNT_HOUSEKEEPING: readonly RetentionRule[] = [
  {
    what: 'expired sessions',
    days: 1,
    forget: (before) => sql`delete from sessions where expires_at < ${before}`,
  },
  {
    what: 'abandoned registrations',
    days: 1,
    forget: (before) => sql`delete from pending_registrations where created_at < ${before}`,
  },
  { what: 'old codes', days: 2, forget: (before) => sql`delete from otps where expires_at < ${before}` },
  {
    what: 'devices not seen for a long time',
    days: 400,
    forget: (before) => sql`delete from known_devices where last_seen_at < ${before}`,
  },
  {
    what: 'account changes that can no longer be disputed',
    days: 90,
    forget: (before) => sql`delete from account_changes where created_at < ${before}`,
  },
  {
    what: 'used tokens, and waits after failed sign-ins',
    days: 1,
    forget: (before) => sql`delete from expiring_hashes where until < ${before}`,
  },
  {
    what: 'counts and costs of codes',
    days: 90,
    forget: (before) => sql`delete from otp_minutes where minute < ${before}`,
  },
];

export const ACCOUNT_RETENTION: readonly RetentionRule[] = [
  {
    what: 'emailed links',
    days: 30,
    forget: (before, rows) => sql`
      delete from mailed_links where id in (select id from mailed_links where expires_at < ${before} limit ${rows})`,
  },
];
