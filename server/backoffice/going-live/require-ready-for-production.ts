import { type RawBuilder, sql } from 'kysely';
import { verifyPassword } from '#accounts/passwords.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SHOPPERS } from '#accounts/seed-demo-accounts.ts';
import { DEMO_COUPONS } from '#coupons/demo-coupons.ts';
import type { Queries } from '#platform/database/database.ts';
import { findDurabilityProblems } from '#platform/database/find-durability-problems.ts';
import type { Platform } from '#platform/platform.ts';

/** Fixed userids, which a random one practically never equals. */
export const DEMO_USERIDS = [...DEMO_ACCOUNTS, ...DEMO_SHOPPERS].map(({ userid }) => userid);

/** Kinds of demo rows: why production must not have them, and how to find them. */
const KINDS = {
  accounts: {
    what: 'demo accounts',
    why: 'anybody can sign in to them',
    rows: sql`select email as name from users where userid = any(${DEMO_USERIDS}) order by userid`,
  },
  products: {
    what: 'demo products',
    why: 'their descriptions and prices are made up',
    rows: sql`select name from products where slug is not null and deleted_at is null order by productid`,
  },
  packs: {
    what: 'demo packs',
    why: 'their prices are made up',
    rows: sql`select name from items where imgpath like '/images/demo-%' and deleted_at is null order by itemid`,
  },
  pictures: {
    what: 'demo pictures in the gallery',
    why: 'they are made up',
    rows: sql`select title as name from gallery_images where url like '/images/demo-%' and deleted_at is null order by id`,
  },
  coupons: {
    what: 'demo coupons',
    why: 'they take real money off real prices',
    rows: sql`select code as name from coupons where deleted_at is null
      and description = any(${DEMO_COUPONS.map(({ description }) => description)}) order by id`,
  },
  payments: {
    what: 'simulated payments',
    why: 'no bank has a record of them, so what they bought was never paid for',
    rows: sql`select null as name from charges where environment = 'test'`,
  },
  exchanges: {
    what: 'exchanges with simulated suppliers',
    why: 'their players, prices and balances are made up',
    rows: sql`select null as name from supplier_exchanges where environment = 'test'`,
  },
  'seeded-shoppers': {
    what: 'shoppers from npm run seed',
    why: 'they are made up',
    // The ids from `scripts/seed-volume.ts`.
    rows: sql`select null as name from users where id like '0volume%'`,
  },
} as const satisfies Record<string, { what: string; why: string; rows: RawBuilder<unknown> }>;
type DemoKind = keyof typeof KINDS;

export interface DemoFinding {
  kind: DemoKind;
  count: number;
  names: readonly string[];
}

const REMEDY = 'use an empty database in production';

export async function findDemoRows(queries: Queries): Promise<DemoFinding[]> {
  const findings: DemoFinding[] = [];
  for (const kind of Object.keys(KINDS) as DemoKind[]) {
    const { rows } = await sql<{ count: number; names: string[] }>`
      select count(*)::int as count, coalesce(array_agg(name) filter (where name is not null), '{}') as names
      from (${KINDS[kind].rows}) found`.execute(queries);
    const { count = 0, names = [] } = rows[0] ?? {};
    const more = kind === 'accounts' ? await findStaffWithDemoPassword(queries) : [];
    findings.push({ kind, count: count + more.length, names: [...names, ...more] });
  }
  return findings.filter(({ count }) => count > 0);
}

async function findStaffWithDemoPassword(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string; email: string; hash: string }>`
    select id, email, password_hash as hash from users
    where staff_role is not null and password_hash is not null and userid <> all(${DEMO_USERIDS}) order by userid`.execute(
    queries,
  );
  const staff: string[] = [];
  for (const { id, email, hash } of rows)
    if (await verifyPassword(hash, DEMO_PASSWORD, { address: 'start', account: id }))
      staff.push(`${email} (still has the demo password)`);
  return staff;
}

export function describeFinding({ kind, count, names }: DemoFinding, namesMax = 8): string {
  const listed = names.slice(0, namesMax).join(', ');
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
  const { what, why } = KINDS[kind];
  return `${what}: ${count}${listed ? ` (${listed}${more})` : ''}; ${why}; ${REMEDY}`;
}

export class DatabaseNotReady extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n');
    super(
      `This database is not ready for production:\n${list}\nTo use an empty one, set a different DATABASE_URL or DATA_DIR. npm run preflight shows what is left to do.`,
    );
    this.name = 'DatabaseNotReady';
    this.problems = problems;
  }
}

export class DatabaseIsLive extends Error {
  constructor() {
    super(
      'This database has live payment links, so the demo must not use it. To run the live shop on it, set NODE_ENV=production. To try the demo, set a different DATABASE_URL or DATA_DIR.',
    );
    this.name = 'DatabaseIsLive';
  }
}

/** Keeps demo accounts and simulators out of a live database. Throws DatabaseIsLive. */
export async function requireNoLiveCharges({ db }: Pick<Platform, 'db'>): Promise<void> {
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
  const durability = await findDurabilityProblems(db.queries);
  const problems = [...durability, ...(await findDemoRows(db.queries)).map((row) => describeFinding(row))];
  if (problems.length > 0) throw new DatabaseNotReady(problems);
}
