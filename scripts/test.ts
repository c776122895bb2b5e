import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';

const ROOT = join(import.meta.dirname, '..');

function run(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const started = performance.now();
  console.log(`\n— ${title}`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (status) => {
      console.log(
        `${status === 0 ? '✓' : '✗'} ${title} (${Math.round((performance.now() - started) / 1000)} s)`,
      );
      resolve(status === 0);
    });
  });
}

/** Types, lint, house rules, dead code; then the shop on PostgreSQL; then the shop in a browser. */
const results = [await check()];
await buildWeb();
results.push(
  await run('server, simulators and contract on PostgreSQL', 'npx', ['--no-install', 'vitest', 'run']),
);
if (existsSync(join(ROOT, 'e2e', 'playwright.config.ts'))) {
  const chromium = findChromium();
  results.push(
    await run(
      'the shop in Chromium',
      'npx',
      ['--no-install', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'],
      { CHROMIUM_PATH: chromium },
    ),
  );
}
const passed = results.filter(Boolean).length;
console.log(`\nstages: ${passed} passed, ${results.length - passed} failed`);
if (passed < results.length) process.exit(1);
