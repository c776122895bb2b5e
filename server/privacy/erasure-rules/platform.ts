import { sql } from 'kysely';
import { WORKER_TABLES } from '#platform/jobs/worker-tables.ts';
import type { Person } from '../person.ts';
import type { TableRule } from '../table-rule.ts';

/** Idempotency keys and rate limits. */
export const PLATFORM_RULES: readonly TableRule[] = [
  {
    table: 'idempotency_keys',
    rule: 'delete',
    because: 'Answers kept for repeats, for a week; those to staff may name the person.',
    columns: 'user_id call key fingerprint status answer started_at leased_until',
    whose: ({ id, name }) => sql<boolean>`(user_id = ${id} or (
      user_id in (select id from users where role = 'admin') and position(${name} in answer::text) > 0))`,
  },
  {
    table: 'rate_limits',
    rule: 'delete',
    because: 'Counters that name number or address, for two days.',
    columns: 'bucket window_start hits',
    whose: ({ strongPattern }) => sql<boolean>`bucket ~* ${strongPattern}`,
  },
  {
    table: 'rate_limit_windows',
    rule: 'delete',
    because:
      'Counters by number, address, account or player, for a day. Those by network go with their window: others share it.',
    columns: 'bucket times hits is_full ends_at',
    whose: ({ id, strongPattern, players }) => sql<boolean>`(
      bucket ~* ${strongPattern} or split_part(bucket, ' ', 3) = ${id} or (
        bucket like 'player-check player %' and regexp_replace(bucket, '^[^ ]+ [^ ]+ [^ ]+ ', '') = any(${players})))`,
  },
  {
    table: 'attempt_waits',
    rule: 'keep',
    because: 'Hashes of who was told to wait before signing in, until a day after; they tell no address.',
    columns: 'key_hash until',
  },
];

const isMessageTo = ({ id, strongPattern }: Person) => sql<boolean>`(payload::text ~* ${strongPattern}
  or payload ->> 'subscriptionId' in (select id from push_subscriptions where user_id = ${id}))`;

/**
 * Go first: they find messages to a browser by the subscription, which is erased with the account. What is staged before
 * what is on the list: it may be handed over in between.
 */
export const JOB_RULES: readonly TableRule[] = [
  {
    table: 'staged_jobs',
    rule: 'delete',
    because: 'Messages on their way to the list of jobs, for a second at most while the shop is open.',
    columns: 'id name payload queue job_key attempts_max priority',
    whose: isMessageTo,
  },
  {
    table: WORKER_TABLES.jobs.table,
    rule: 'delete',
    because: 'Mails, texts and messages to browsers that wait or could not be sent.',
    columns: WORKER_TABLES.jobs.columns,
    whose: (person) => sql<boolean>`locked_at is null and (
      ${isMessageTo(person)} or last_error ~* ${person.strongPattern})`,
  },
];
