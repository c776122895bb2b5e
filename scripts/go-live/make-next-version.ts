import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../update-steps.ts';

const MIGRATIONS = 'server/platform/database/migrations';

/** Publishes the code of `root` as a repository that an owner clones. @returns its folder */
export function publish(root: string, folder: string): string {
  const repository = join(folder, 'rush.git');
  git(folder, 'init', '--quiet', '--bare', '--initial-branch', 'main', repository);
  git(root, 'push', '--quiet', repository, 'HEAD:refs/heads/main');
  return repository;
}

/** Publishes a version after it: another number, a migration that adds a table, and pages with other files. */
export function publishNext(repository: string, folder: string): void {
  const clone = join(folder, 'next');
  git(folder, 'clone', '--quiet', repository, clone);
  git(clone, 'config', 'user.email', 'publisher@example.in');
  git(clone, 'config', 'user.name', 'Publisher');
  const change = (file: string, from: RegExp, to: string) => {
    const path = join(clone, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  change('package.json', /"version": "[^"]+"/, '"version": "9.0.0"');
  change('CHANGELOG.md', /## 0/, '## 9.0.0\n\n- **A version to try an update with.**\n\n## 0');
  writeFileSync(
    join(clone, MIGRATIONS, '9001-update-under-load.sql'),
    'create table update_under_load (id int);',
  );
  appendFileSync(join(clone, 'web', 'ui', 'theme.css'), '\n.update-under-load { order: 1; }\n');
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--no-verify', '-m', 'The next version');
  git(clone, 'push', '--quiet', 'origin', 'main');
}
