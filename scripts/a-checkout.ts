import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from './update-steps.ts';

const ROOT = join(import.meta.dirname, '..');

/** Clones this repository, as an owner does, with what was changed here and not committed yet as a commit on top. */
export function aCheckout(folder: string): void {
  git(dirname(folder), 'clone', '--quiet', ROOT, folder);
  git(folder, 'config', 'user.email', 'owner@example.test');
  git(folder, 'config', 'user.name', 'Owner');
  const changed = git(ROOT, 'diff', '--name-only', '--no-renames', '-z', 'HEAD');
  const added = git(ROOT, 'ls-files', '-z', '--others', '--exclude-standard');
  const paths = `${changed}\0${added}`.split('\0').filter(Boolean);
  if (paths.length === 0) return;
  for (const path of paths) {
    const [here, there] = [join(ROOT, path), join(folder, path)];
    mkdirSync(dirname(there), { recursive: true });
    if (existsSync(here)) copyFileSync(here, there);
    else rmSync(there, { force: true });
  }
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--no-verify', '--allow-empty', '-m', 'Not committed yet');
}
