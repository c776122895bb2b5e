import type { OpeningCheck, OpeningRead } from '@rush/contract/admin-opening.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

export type CheckState = OpeningCheck['state'];

type Line = string | false | null | undefined;

interface Finding extends Partial<Omit<OpeningCheck, 'lines'>> {
  state: CheckState;
  lines: readonly Line[];
}

export function buildCheck(key: string, title: string, { state, lines, ...rest }: Finding): OpeningCheck {
  const present = lines.filter((line): line is string => Boolean(line));
  return { key, title, state, toRead: [], provider: null, page: null, ...rest, lines: present };
}

const INDIAN_TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
export const formatTime = (at: Date): string => INDIAN_TIME.format(at);

export interface TestRun {
  isOk: boolean;
  said: string;
  /** The staff member and the time; null outside the back-office. */
  by: string | null;
}

/** The audit log entry for a test; `keys` is a keyed hash of the provider's credentials. */
export type TestRunEntry = Omit<TestRun, 'by'> & { keys: string };

/** The latest confirmation of each subject, as text. Terms and privacy must be confirmed in the current version. */
export async function readConfirmations(queries: Queries): Promise<Partial<Record<OpeningRead, string>>> {
  const { rows } = await sql<{ subject: OpeningRead; by: string; at: Date }>`
    select distinct on (subject_id) subject_id as subject, actor as by, at from audit_log
    where action = 'opening.confirm' and (subject_id not in ('terms', 'privacy') or after->>'version' = ${NOTICE_VERSION})
    order by subject_id, id desc`.execute(queries);
  return Object.fromEntries(
    rows.map(({ subject, by, at }) => [subject, `Confirmed by ${by}, ${formatTime(at)}`]),
  );
}

export async function readTests(queries: Queries): Promise<ReadonlyMap<string, TestRun & { keys: string }>> {
  const { rows } = await sql<{ provider: string; by: string; at: Date; after: TestRunEntry }>`
    select distinct on (subject_id) subject_id as provider, actor as by, at, after from audit_log
    where action = 'provider.try' order by subject_id, id desc`.execute(queries);
  return new Map(
    rows.map(({ provider, by, at, after }) => [provider, { ...after, by: `${by}, ${formatTime(at)}` }]),
  );
}
