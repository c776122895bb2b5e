import { findDurabilityProblems } from '#platform/database/read-durability.ts';
import type { Platform } from '#platform/platform.ts';
import { describeFinding, findDemoRows } from './find-demo-rows.ts';

export class DatabaseNotReady extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `This database is not ready for production:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nnpm run preflight shows it. Then start again.`,
    );
    this.name = 'DatabaseNotReady';
    this.problems = problems;
  }
}

export class DatabaseIsLive extends Error {
  constructor() {
    super(
      'This database has taken real payments: the demo does not open on it. Set NODE_ENV=production to trade on it, or another DATABASE_URL or DATA_DIR to try the demo.',
    );
    this.name = 'DatabaseIsLive';
  }
}

/** Keeps demo accounts and simulators out of a live database. Throws DatabaseIsLive. */
export async function requireNoRealPayments({ db }: Pick<Platform, 'db'>): Promise<void> {
  const live = await db.queries
    .selectFrom('charges')
    .select('id')
    .where('environment', '=', 'live')
    .where('payment_url', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (live) throw new DatabaseIsLive();
}

/** Checks rows and PostgreSQL's settings. Throws DatabaseNotReady, which lists all problems. */
export async function requireReadyForProduction({ db }: Pick<Platform, 'db'>): Promise<void> {
  const findings = await findDemoRows(db.queries);
  const problems = [
    ...(await findDurabilityProblems(db.queries)),
    ...findings.map((finding) => describeFinding(finding)),
  ];
  if (problems.length > 0) throw new DatabaseNotReady(problems);
}
