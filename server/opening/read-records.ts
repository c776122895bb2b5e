import { OPENING_READS, type OpeningRead, type TryOutcome } from '@rush/contract/admin-opening.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

export interface Confirmation {
  by: string;
  at: string;
}

export interface Try extends Confirmation {
  outcome: TryOutcome;
  said: string;
}

/** What the audit log keeps of a try; `keys` is a keyed hash of what the provider was set up with. */
export interface TryEntry {
  outcome: TryOutcome;
  said: string;
  keys: string;
}

/** Who confirmed last to have read what; the terms and the privacy policy in the version that shoppers read now. */
export async function readConfirmations(
  queries: Queries,
): Promise<Readonly<Record<OpeningRead, Confirmation | null>>> {
  const { rows } = await sql<{ subject: OpeningRead; by: string; at: Date }>`
    select distinct on (subject_id) subject_id as subject, actor as by, at from audit_log
    where action = 'opening.confirm' and (subject_id not in ('terms', 'privacy') or after->>'version' = ${NOTICE_VERSION})
    order by subject_id, id desc`.execute(queries);
  const found = new Map(rows.map(({ subject, by, at }) => [subject, { by, at: at.toISOString() }]));
  return Object.fromEntries(OPENING_READS.map((subject) => [subject, found.get(subject) ?? null])) as Record<
    OpeningRead,
    Confirmation | null
  >;
}

/** The latest try of each provider, by its key. */
export async function readTries(queries: Queries): Promise<ReadonlyMap<string, Try & { keys: string }>> {
  const { rows } = await sql<{ provider: string; by: string; at: Date; after: TryEntry }>`
    select distinct on (subject_id) subject_id as provider, actor as by, at, after from audit_log
    where action = 'provider.try' order by subject_id, id desc`.execute(queries);
  return new Map(
    rows.map(({ provider, by, at, after }) => [provider, { by, at: at.toISOString(), ...after }]),
  );
}
