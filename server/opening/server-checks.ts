import type { OpeningCheck } from '@rush/contract/admin-opening.ts';
import { sql } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { Queries } from '#platform/database/database.ts';
import { findDurabilityProblems } from '#platform/database/find-durability-problems.ts';
import { SESSION_LIMITS } from '#platform/database/open-pool.ts';
import { diskState, readDiskSpace } from '#platform/files/disk-space.ts';
import type { Platform } from '#platform/platform.ts';
import { buildCheck } from './check.ts';

const VERSION_MIN = 150_000;
const SKEW_SECONDS_MAX = 5;
const GIGABYTE = 1024 ** 3;

export function configCheck({ inProduction }: Config, environment: string): OpeningCheck {
  const { problems, warnings } = inProduction;
  const isProduction = environment === 'production';
  return buildCheck('server', 'Live mode', {
    state: isProduction && problems.length === 0 ? 'done' : 'open',
    lines: [
      isProduction
        ? problems.length === 0 && 'Your shop is live: payments and orders are real.'
        : `NODE_ENV: not production (${environment || 'not set'}); set NODE_ENV=production and restart to go live`,
      ...problems,
      ...warnings.map((warning) => `Warning – ${warning}`),
    ],
  });
}

export async function databaseCheck(platform: Omit<Platform, 'settings'>): Promise<OpeningCheck> {
  const { db, clock, config } = platform;
  const facts = await readFacts(db.queries);
  const { version, role } = facts;
  const seconds = Math.round((clock.now().getTime() - facts.now.getTime()) / 1_000);
  const hasOwner = config.database.url === undefined || config.database.ownerUrl !== undefined;
  const mayRewrite = facts.owns || facts.mayRewrite;
  const roleProblem =
    (facts.isSuper && `${role} is a superuser: an intruder in the shop would control all of PostgreSQL`) ||
    (hasOwner &&
      mayRewrite &&
      `${role} owns tables or may rewrite the books, even though DATABASE_OWNER_URL is set`);
  const problems = [
    facts.number < VERSION_MIN && `It is PostgreSQL ${version}; 15 or later is needed.`,
    facts.encoding !== 'UTF8' && `Its encoding is ${facts.encoding}, not UTF8.`,
    Math.abs(seconds) > SKEW_SECONDS_MAX &&
      `Its clock and this machine's are ${Math.abs(seconds)} s apart; keep both in sync with NTP.`,
    roleProblem &&
      `${roleProblem}; give the shop its own role: create role … login password …; grant rush_app to …`,
    facts.unbounded &&
      `Unlimited behind the pooler: ${facts.unbounded}; set the limits for the role: ${Object.entries(
        SESSION_LIMITS,
      )
        .map(([name, ms]) => `alter role … set ${name} = '${ms / 1_000}s'`)
        .join('; ')}`,
    ...(await findDurabilityProblems(db.queries)),
  ].filter(Boolean);
  return buildCheck('database', 'Database', {
    state: problems.length > 0 ? 'failed' : 'done',
    lines: [
      ...problems,
      `PostgreSQL ${version}.`,
      !roleProblem &&
        mayRewrite &&
        `Warning – ${role} owns the tables (no DATABASE_OWNER_URL): it could rewrite the books`,
    ],
  });
}

async function readFacts(queries: Queries) {
  const { rows } = await sql<
    Record<'version' | 'encoding' | 'role', string> &
      Record<'isSuper' | 'owns' | 'mayRewrite', boolean> & {
        number: number;
        now: Date;
        unbounded: string | null;
      }
  >`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, clock_timestamp() as now, current_user::text as role,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_has_role(current_user, relowner, 'usage')) as owns,
      has_table_privilege('public.ledger_transfers', 'update, delete') as "mayRewrite",
      (select string_agg(name, ', ' order by name) from pg_settings
        where name = any(${Object.keys(SESSION_LIMITS)}) and setting = '0') as unbounded`.execute(queries);
  return rows[0]!;
}

export async function diskCheck(platform: Pick<Platform, 'config' | 'settings'>): Promise<OpeningCheck> {
  const { known, unknown } = await readDiskSpace(platform.config);
  const isLow = known.some((disk) => diskState(platform, disk) !== 'ok');
  return buildCheck('disk', 'Disk space', {
    state: isLow ? 'failed' : unknown.length > 0 ? 'open' : 'done',
    lines: [
      ...known.map(
        ({ folder, path, freeBytes }) =>
          `${(freeBytes / GIGABYTE).toFixed(1)} GB free for ${folder} in ${path}`,
      ),
      ...unknown.map(({ path }) => `${path} does not respond or does not exist yet`),
      isLow && 'Free up space: uploads and backups stop before the database does.',
    ],
  });
}
