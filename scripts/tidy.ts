import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@rush/contract/calls.ts';
import { SUPPLIERS } from '../server/fulfilment/suppliers/registry.ts';
import { GATEWAYS } from '../server/payments/gateways/registry.ts';
import { checkContractInputs } from './tidy-contract-inputs.ts';
import { checkName, checkReplacements, checkSize } from './tidy-files.ts';
import { checkFunctions, checkLongFunctions } from './tidy-functions.ts';
import { checkCycles, checkImports } from './tidy-imports.ts';
import { checkPromises } from './tidy-promises.ts';
import { checkProviderNames } from './tidy-providers.ts';
import { checkReadme } from './tidy-readme.ts';
import { checkRefusals } from './tidy-refusals.ts';
import { CONTAINED_REFUSALS, CYCLE_EXCEPTIONS, SERVER_IMPORTS, UNREACHED_REFUSALS } from './tidy-rules.ts';
import type { Finding, SourceFile } from './tidy-source.ts';
import { checkColumns, checkDeclaredTables, checkOwners, checkTables } from './tidy-tables.ts';

const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = join(ROOT, 'server/platform/database/migrations');

const RULES = [
  checkImports,
  checkReplacements,
  checkSize,
  checkName,
  checkContractInputs,
  checkPromises,
  checkTables,
  checkColumns,
  checkDeclaredTables,
  checkFunctions,
] as const;

function sourceFiles(): SourceFile[] {
  const listed = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (listed.status !== 0) throw new Error('git could not list the files');
  return listed.stdout
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function readMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .sort()
    .map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'));
}

function readReadme(domain: string): string {
  const path = join(ROOT, 'server', domain, 'README.md');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The rules of this repository that no linter knows. @returns every place that breaks one */
export function tidy(): Finding[] {
  const files = sourceFiles();
  return [
    ...files.flatMap((file) => RULES.flatMap((rule) => rule(file))),
    ...files.flatMap((file) => checkProviderNames(file, [...GATEWAYS, ...SUPPLIERS])),
    ...checkCycles(files, CYCLE_EXCEPTIONS),
    ...checkLongFunctions(files),
    ...checkRefusals(files, CALLS, UNREACHED_REFUSALS, CONTAINED_REFUSALS),
    ...checkOwners(readMigrations()),
    ...Object.keys(SERVER_IMPORTS).flatMap((domain) => checkReadme(domain, readReadme(domain))),
  ];
}
