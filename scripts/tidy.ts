import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, RULES, SERVER_IMPORTS } from './tidy-rules.ts';

const ROOT = join(import.meta.dirname, '..');

function sourcePaths(): string[] {
  const listed = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (listed.status !== 0) throw new Error('git could not list the files');
  return listed.stdout.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

/** The rules of this house that no linter knows. @returns every place that breaks one */
export function tidy(): Finding[] {
  const findings = sourcePaths().flatMap((path) => {
    const file = { path, text: readFileSync(join(ROOT, path), 'utf8') };
    return RULES.flatMap((rule) => rule(file));
  });
  for (const domain of Object.keys(SERVER_IMPORTS)) {
    const readme = `server/${domain}/README.md`;
    if (!existsSync(join(ROOT, readme)))
      findings.push({ path: readme, line: 1, message: 'every domain says in ten lines what it owns' });
  }
  return findings;
}
