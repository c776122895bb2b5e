import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface ScratchCopy {
  folder: string;
  close(): Promise<void>;
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
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
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

async function linkPackages(folder: string): Promise<void> {
  const packages = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules', '@rush'), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name === '@rush' || (name.startsWith('.') && name !== '.bin')) continue;
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
