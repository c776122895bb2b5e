import type { Platform } from '#platform/platform.ts';
import { withClient } from '../with-client.ts';
import { currentChain } from './make-base.ts';
import { recordProblem } from './record-problem.ts';
import { measureSpool, spoolRoot } from './spool.ts';

/** A place may be away for a while; from then on the owner has to know, since the spool fills the disk. */
const WAITING_MS_MAX = 15 * 60_000;
const MEGABYTE = 1024 ** 2;

/** Alerts the owner of log that waits too long: in the spool for the place, or where PostgreSQL writes it for the spool. */
export async function alertOfWaitingLog(
  platform: Platform,
  readOwnerUrl: () => Promise<string>,
): Promise<void> {
  const { config, clock } = platform;
  const now = clock.now().getTime();
  const isLate = (since: Date | null): since is Date =>
    since !== null && now - since.getTime() >= WAITING_MS_MAX;
  const { id } = await currentChain(config.dataDir);
  const root = await spoolRoot(config.dataDir);
  const waiting = await measureSpool(root);
  if (isLate(waiting.since))
    return alertOfSpool(platform, { chain: id, bytes: waiting.bytes, since: waiting.since });
  const since = await readStuckSince(await readOwnerUrl());
  if (!isLate(since)) return;
  await recordProblem(platform, {
    chain: id,
    what: 'log',
    startedAt: since,
    problem: `PostgreSQL cannot lay its log into the spool since ${since.toISOString()}`,
    subject: 'PostgreSQL cannot lay its log into the spool',
    text: `Since ${since.toISOString()} finished log stays where PostgreSQL writes it, and takes room on the disk of the database; what is lost with that disk grows. Look whether ${root} and the folder in it are there and may be written. Nothing is lost while the disk has room: PostgreSQL tries again each minute.`,
  });
}

/** Since when PostgreSQL has finished log that is not in the spool; null where all of it is. */
async function readStuckSince(ownerUrl: string): Promise<Date | null> {
  const { rows } = await withClient(ownerUrl, 'rush log', (client) =>
    client.query<{ since: Date | null }>(
      "select min(modification) as since from pg_ls_archive_statusdir() where name like '%.ready'",
    ),
  );
  return rows[0]?.since ?? null;
}

async function alertOfSpool(
  platform: Platform,
  { chain, bytes, since }: { chain: string; bytes: number; since: Date },
): Promise<void> {
  const size = `${Math.ceil(bytes / MEGABYTE)} MB`;
  await recordProblem(platform, {
    chain,
    what: 'log',
    startedAt: since,
    problem: `log waits since ${since.toISOString()} (${size})`,
    subject: 'The log of the database is not taken to the backup place',
    text: `${size} wait since ${since.toISOString()} and take room on the disk of the database; what is lost with that disk grows. Look at what the worker logs, and whether the place is there. Nothing is lost while the disk has room: it is taken as soon as the place is back.`,
  });
}
