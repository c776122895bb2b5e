import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** One checker each: the checks run concurrently, and more checkers would repeat much of the first one's work. */
const TSC = 'tsc --checkers 1 -p';
const CHECKS: Readonly<Record<string, string>> = {
  types: `${TSC} tsconfig.json`,
  'types of the web app': `${TSC} web/tsconfig.json`,
  'types of the service worker': `${TSC} web/service-worker/tsconfig.json`,
  'lint and format': 'biome check --error-on-warnings --max-diagnostics=60 .',
  'dead code': 'knip --no-progress',
  'repository rules': 'node scripts/tidy.ts',
};

/** Prints a check's output only if it fails. @returns whether it passed */
function check([name, command]: [string, string]): Promise<boolean> {
  const start = performance.now();
  const child = spawn('npx', ['--no-install', ...command.split(' ')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      const passed = status === 0;
      console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      if (!passed) console.log(Buffer.concat(output).toString('utf8'));
      resolve(passed);
    });
  });
}

const results = await Promise.all(Object.entries(CHECKS).map(check));
if (results.includes(false)) process.exitCode = 1;
