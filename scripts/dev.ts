import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { restartOnChange } from './restarts.ts';
import { watchSources } from './watch-sources.ts';

const ROOT = join(import.meta.dirname, '..');
const shopPort = process.env.PORT ?? '3000';
const apiPort = String(Number.parseInt(shopPort, 10) + 100);

/** Vite serves pages with hot reload on PORT; the API is on PORT + 100. Server changes restart only the server. */
const shop = spawn('node', ['scripts/start.ts', '--without-pages'], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PORT: apiPort, PUBLIC_URL: `http://localhost:${shopPort}` },
});
// npx does not forward signals.
const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
const pages = spawn('node', [vite, 'dev', '--port', shopPort, '--strictPort'], {
  cwd: join(ROOT, 'web'),
  stdio: 'inherit',
  env: { ...process.env, RUSH_API_ORIGIN: `http://localhost:${apiPort}` },
});

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {}
}

const restarts = restartOnChange(signal);
shop.on('message', (message) => {
  if (typeof message === 'object' && 'serving' in message) restarts.markReady(Number(message.serving));
});
const watch = await watchSources([join(ROOT, 'server'), join(ROOT, 'contract')], restarts.noteChange);
const children: ChildProcess[] = [shop, pages];
function stop(): void {
  watch.stop();
  for (const child of children) child.kill('SIGTERM');
}
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
for (const child of children) child.on('exit', stop);
