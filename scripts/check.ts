import { spawn } from 'node:child_process';
import { join } from 'node:path';
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

const house: Check = {
  name: 'house rules',
  run: async () => {
    const findings = tidy();
    return findings.length === 0
      ? null
      : findings.map(({ path, line, message }) => `${path}:${line} ${message}`).join('\n');
  },
};

/** Types, lint and house rules; all of them, none as a mere warning. @returns whether everything holds */
export async function check(): Promise<boolean> {
  const checks = [
    command('types', ['tsc', '-p', 'tsconfig.json']),
    command('types of the web app', ['tsc', '-p', 'web/tsconfig.json']),
    command('types of the service worker', ['tsc', '-p', 'web/service-worker/tsconfig.json']),
    command('lint and format', ['biome', 'check', '--error-on-warnings', '--max-diagnostics=60', '.']),
    command('dead code', ['knip', '--no-progress']),
    house,
  ];
  const outcomes = await Promise.all(checks.map(report));
  return outcomes.every(Boolean);
}

async function report({ name, run }: Check): Promise<boolean> {
  const started = performance.now();
  const problems = await run();
  console.log(`${problems === null ? '✓' : '✗'} ${name} (${Math.round(performance.now() - started)} ms)`);
  if (problems !== null) console.log(problems);
  return problems === null;
}

if (import.meta.main && !(await check())) process.exit(1);
