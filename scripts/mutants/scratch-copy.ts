import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readlink, symlink } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { git } from '../update-steps.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface ScratchCopy {
  folder: string;
  /** Environment of whoever runs tests in it. */
  env: Record<string, string>;
  /** Also ends the databases of tests that were killed. */
  close(): void;
}

const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 6 * 1024 ** 3;
/** Of what npm and the installation keep beside the packages. */
const LINKED = new Set(['.bin', '.rush-installed']);
const opened = new Set<ScratchCopy>();

/** Leaves nothing behind where the command is told to stop. */
export function closeCopies(): void {
  for (const copy of opened) copy.close();
}

/**
 * A copy of the working tree, uncommitted changes included, to break. Its packages are links to the installed ones;
 * only the workspaces among them are the copy's own, so that a change in contract/ counts too.
 */
export async function openScratchCopy(): Promise<ScratchCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-mutants-'));
  for (const path of listFiles()) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(ROOT, path), target);
  }
  await linkPackages(folder);
  commitAll(folder);
  const roomy = existsSync(MEMORY) && freemem() > MEMORY_BYTES_MIN ? MEMORY : tmpdir();
  const databases = await mkdtemp(join(roomy, 'rush-mutants-'));
  const copy: ScratchCopy = {
    folder,
    env: { MUTANTS: databases, NODE_ENV: 'test', ENV_FILE: '' },
    close: () => {
      opened.delete(copy);
      endDatabases(databases);
      for (const each of [databases, folder]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  opened.add(copy);
  return copy;
}

/** Those of this copy, by the process ids that PostgreSQL keeps beside its data. */
function endDatabases(folder: string): void {
  for (const name of readdirSync(folder)) {
    try {
      const [pid = ''] = readFileSync(join(folder, name, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It has ended by itself.
    }
  }
}

function listFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (listed.status !== 0) throw new Error('git could not list the files');
  return [...new Set(listed.stdout.split('\0'))].filter(
    (path) => path !== '' && existsSync(join(ROOT, path)),
  );
}

/** Tests that play an owner clone what they are in. */
function commitAll(folder: string): void {
  git(folder, 'init', '--quiet');
  writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
  git(folder, 'add', '--all');
  const author = ['-c', 'user.name=Mutants', '-c', 'user.email=mutants@example.test'];
  git(folder, ...author, 'commit', '--quiet', '--no-verify', '-m', 'The scratch copy');
}

async function linkPackages(folder: string): Promise<void> {
  const packages = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules', '@rush'), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name === '@rush' || (name.startsWith('.') && !LINKED.has(name))) continue;
    await symlink(join(packages, name), join(folder, 'node_modules', name));
  }
  for (const name of await readdir(join(packages, '@rush')))
    await symlink(await readlink(join(packages, '@rush', name)), join(folder, 'node_modules', '@rush', name));
  for (const workspace of await readdir(ROOT)) {
    const own = join(ROOT, workspace, 'node_modules');
    if (workspace !== 'node_modules' && existsSync(own))
      await symlink(own, join(folder, workspace, 'node_modules'));
  }
}
