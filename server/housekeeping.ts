import { sql } from 'kysely';
import { z } from 'zod';
import { forgetEvents } from './payments/forget-events.ts';
import { bindJob, defineJob, type JobBinding } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

const housekeeping = defineJob({ name: 'housekeeping', payload: z.object({}), attemptsMax: 3 });

/** Removes what has served its time: counters of limits, answers kept for repeats, ended sessions, spent codes. */
export function housekeepingJob(platform: Platform): JobBinding {
  const { db, clock } = platform;
  return bindJob(
    housekeeping,
    async () => {
      const now = clock.now();
      const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
      await sql`delete from rate_limit_windows where ends_at < ${now}`.execute(db.queries);
      await sql`delete from idempotency_keys where started_at < ${before(7)}`.execute(db.queries);
      await sql`delete from sessions where expires_at < ${before(1)}`.execute(db.queries);
      await sql`delete from pending_registrations where created_at < ${before(1)}`.execute(db.queries);
      await sql`delete from otps where expires_at < ${before(2)}`.execute(db.queries);
      await sql`delete from known_devices where last_seen_at < ${before(400)}`.execute(db.queries);
      await sql`delete from account_changes where created_at < ${before(90)}`.execute(db.queries);
      await sql`delete from spent_tokens where expires_at < ${before(1)}`.execute(db.queries);
      await sql`delete from attempt_waits where until < ${before(1)}`.execute(db.queries);
      await sql`delete from player_checks where checked_at < ${before(1)}`.execute(db.queries);
      await sql`delete from otp_minutes where minute < ${before(90)}`.execute(db.queries);
      await forgetEvents(platform);
    },
    '20 21 * * *',
  );
}
