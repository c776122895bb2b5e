import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyDemoShop, until } from '../server/testing/test-shop.ts';
import { openCommand } from './a-command.ts';
import { freePort } from './free-port.ts';

const MINUTE = 60_000;
const SOURCE = join(import.meta.dirname, '..', 'contract', 'catalog.ts');

/** When the process of the API started, as its metrics tell. */
async function startOf(apiUrl: string): Promise<string | undefined> {
  const answer = await fetch(`${apiUrl}/metrics`).catch(() => null);
  return /^process_start_time_seconds (\S+)/m.exec((await answer?.text()) ?? '')?.[1];
}

test('npm run dev serves pages that reload, and restarts the API when a source changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rush-dev-'));
  const data = await copyDemoShop();
  const port = await freePort(100);
  const dev = openCommand('dev.ts', [], {
    ...process.env,
    NODE_ENV: 'development',
    // Vite behaves differently under tests.
    VITEST: '',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: data.appUrl,
    DATABASE_OWNER_URL: data.ownerUrl,
    SIMULATORS: 'false',
    EKQR_KEY: 'any-key',
  });
  onTestFinished(async () => {
    dev.child.kill('SIGTERM');
    await dev.ended;
    await data.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const apiUrl = `http://localhost:${port + 100}`;
  const pages = await until(
    () => fetch(`http://localhost:${port}/@vite/client`).catch(() => null),
    'the pages',
    2 * MINUTE,
  );
  expect([pages.status, pages.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  const first = await until(() => startOf(apiUrl), 'the API', 2 * MINUTE);
  const now = new Date();
  await utimes(SOURCE, now, now);
  await until(
    async () => ((await startOf(apiUrl)) ?? first) !== first,
    'the API in a new process',
    2 * MINUTE,
  );
});
