import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Failure } from './failures/failures.ts';
import { tidy } from './tidy.ts';

const ROOT = join(import.meta.dirname, '..');

interface Check {
  name: string;
  run(): Promise<string | null>;
}

/** Runs a command. @returns what it printed where it failed, else null */
function command(name: string, args: string[]): Check {
  return {
    name,
    run: () =>
      new Promise((resolve, reject) => {
        const child = spawn('npx', ['--no-install', ...args], {
          cwd: ROOT,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const output: Buffer[] = [];
        child.stdout.on('data', (chunk) => output.push(chunk));
        child.stderr.on('data', (chunk) => output.push(chunk));
        child.on('error', reject);
        child.on('exit', (status) => resolve(status === 0 ? null : Buffer.concat(output).toString('utf8')));
      }),
  };
}

const repositoryRules: Check = {
  name: 'repository rules',
  run: async () => {
    const findings = tidy();
    return findings.length === 0
      ? null
      : findings.map(({ path, line, message }) => `${path}:${line} ${message}`).join('\n');
  },
};

/** Types, lint and repository rules; all of them, none as a mere warning. @returns what does not hold */
export async function check(): Promise<Failure[]> {
  const checks = [
    command('types', ['tsc', '-p', 'tsconfig.json']),
    command('types of the web app', ['tsc', '-p', 'web/tsconfig.json']),
    command('types of the service worker', ['tsc', '-p', 'web/service-worker/tsconfig.json']),
    command('lint and format', ['biome', 'check', '--error-on-warnings', '--max-diagnostics=60', '.']),
    command('dead code', ['knip', '--no-progress']),
    repositoryRules,
  ];
  const outcomes = await Promise.all(checks.map(report));
  return outcomes.flat();
}

async function report({ name, run }: Check): Promise<Failure[]> {
  const started = performance.now();
  const problems = await run();
  console.log(`${problems === null ? '✓' : '✗'} ${name} (${Math.round(performance.now() - started)} ms)`);
  if (problems === null) return [];
  console.log(problems);
  return [{ file: 'npm run check', title: name, error: stripVTControlCharacters(problems) }];
}

if (import.meta.main && (await check()).length > 0) process.exit(1);
