import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type PostgresAccount, postgresAccount } from '#platform/database/postgres-account.ts';
import { chainName } from './content-names.ts';

const Chain = z.object({
  id: z.string(),
  /** What its log is encrypted with, base64; the descriptions of its bases hold it under the owner's key. */
  key: z.string(),
  /** Archiving was switched off, so what came since is missing: it is continued by no later log. */
  isOver: z.boolean(),
  /** Another shop goes on with a copy of it: the next start ends it, and begins one that nobody else has. */
  isShared: z.boolean().default(false),
});
export type Chain = z.output<typeof Chain>;

const SEGMENT = /^[0-9A-F]{24}$/;
/** Names that are not log that a restore needs: histories of timelines and of backups, the unfinished end of a timeline. */
const NOT_NEEDED = /^[0-9A-F]{8}\.history$|^[0-9A-F]{24}\.([0-9A-F]{8}\.backup|partial)$/;
/** What PostgreSQL's archiver writes, and leaves where it fails; the number at the end is its clock's. */
const LEFT = /^archtemp\.[^.]+(?:\.[^.]+)*\.(\d+)$/;

/** The folder of one chain: PostgreSQL lays finished log into it, and it is emptied into the backup place. */
export const spoolFolder = (root: string, chain: string): string => join(root, chain);

/** Beside the data of the embedded PostgreSQL, which has to reach it. */
export async function spoolRoot(dataDir: string): Promise<string> {
  return rootOf(await postgresAccount(join(dataDir, 'postgres')));
}

const rootOf = ({ dataFolder }: PostgresAccount): string => join(dirname(dataFolder), 'wal-spool');

/** The chain that goes on, begun where there is none. @returns where PostgreSQL is to lay its log */
export async function openSpool(dataDir: string, now: Date): Promise<string> {
  const account = await postgresAccount(join(dataDir, 'postgres'));
  const root = rootOf(account);
  await mkdir(root, { recursive: true });
  for (const each of await listChains(root))
    if (each.isShared && !each.isOver) await save(root, { ...each, isOver: true });
  const chains = await listChains(root);
  const chain =
    chains.find(({ isOver }) => !isOver) ??
    ({
      id: chainName(now, randomBytes(4).toString('hex')),
      key: randomBytes(48).toString('base64'),
      isOver: false,
      isShared: false,
    } satisfies Chain);
  const folder = spoolFolder(root, chain.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  account.hand(folder);
  if (!chains.includes(chain)) await save(root, chain);
  for (const name of await readdir(folder))
    if (LEFT.test(name)) await rm(join(folder, name), { force: true });
  return folder;
}

/** PostgreSQL runs without archiving from now on. What lies in the spool stays until it is switched on again. */
export async function closeSpool(dataDir: string): Promise<void> {
  const root = await spoolRoot(dataDir);
  for (const chain of await listChains(root)) if (!chain.isOver) await save(root, { ...chain, isOver: true });
}

/** Has the next start end a chain that another shop writes too. */
export async function endAtNextStart(root: string, id: string): Promise<void> {
  for (const chain of await listChains(root))
    if (chain.id === id) await save(root, { ...chain, isShared: true });
}

/** All chains of this data folder, the oldest first. */
export async function listChains(root: string): Promise<Chain[]> {
  const names = (await readdir(root).catch(ifMissing([]))).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.sort().map((name) => readFile(join(root, name), 'utf8')));
  return texts.map((text) => Chain.parse(JSON.parse(text)));
}

async function save(root: string, chain: Chain): Promise<void> {
  const path = join(root, `${chain.id}.json`);
  await writeFile(`${path}.part`, JSON.stringify(chain), { mode: 0o600, flush: true });
  await chmod(`${path}.part`, 0o600);
  await rename(`${path}.part`, path);
}

/** Forgets a chain that is over and whose log is all in the backup place. */
export async function forgetChain(root: string, chain: Chain): Promise<void> {
  await rm(spoolFolder(root, chain.id), { recursive: true, force: true });
  await rm(join(root, `${chain.id}.json`), { force: true });
}

/** Finished segments that wait, in their order; what no restore needs is removed. */
export async function listWaiting(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing([]));
  const left = names
    .filter((name) => LEFT.test(name))
    .sort((one, other) => timeOfLeft(one) - timeOfLeft(other));
  // There is one archiver: what it writes is the newest. The others would keep a disk full that was full once.
  for (const name of [...names.filter((each) => NOT_NEEDED.test(each)), ...left.slice(0, -1)])
    await rm(join(folder, name), { force: true });
  return names.filter((name) => SEGMENT.test(name)).sort();
}

const timeOfLeft = (name: string): number => Number.parseInt(LEFT.exec(name)?.[1] ?? '0', 10);

export interface Waiting {
  files: number;
  bytes: number;
  /** When the oldest of them was laid there; null where none waits. */
  since: Date | null;
}

/** How much log waits to be taken to the backup place. */
export async function measureSpool(root: string): Promise<Waiting> {
  const waiting: Waiting = { files: 0, bytes: 0, since: null };
  for (const chain of await listChains(root)) {
    const folder = spoolFolder(root, chain.id);
    for (const name of await listWaiting(folder)) {
      const found = await stat(join(folder, name)).catch(ifMissing(null));
      if (!found) continue;
      waiting.files++;
      waiting.bytes += found.size;
      if (waiting.since === null || found.mtime < waiting.since) waiting.since = found.mtime;
    }
  }
  return waiting;
}

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
