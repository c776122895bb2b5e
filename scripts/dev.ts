import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const shopPort = process.env.PORT ?? '3000';
const apiPort = String(Number.parseInt(shopPort, 10) + 100);

/**
 * Hot reload: the pages come from Vite on PORT, the API from the shop on PORT + 100, which starts anew
 * whenever a server file changes.
 */
const shop = spawn('node', ['--watch-path=server', '--watch-path=contract', 'scripts/start.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: apiPort, PUBLIC_URL: `http://localhost:${shopPort}` },
});
const pages = spawn('npx', ['--no-install', 'vite', 'dev', '--port', shopPort, '--strictPort'], {
  cwd: join(ROOT, 'web'),
  stdio: 'inherit',
  env: { ...process.env, RUSH_API_ORIGIN: `http://localhost:${apiPort}` },
});

const children: ChildProcess[] = [shop, pages];
function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
