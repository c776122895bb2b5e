import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemoShop, until } from '../server/testing/test-shop.ts';
import { aCheckout } from './a-checkout.ts';
import { freePort } from './free-port.ts';
import { git, sharePackages } from './update-steps.ts';

const ROOT = join(import.meta.dirname, '..');
const MINUTES = 60_000;
/** Other test files share the machine. */
const LATE_MS = 90_000;
const SOURCE = 'contract/catalog.ts';
const [BEFORE, AFTER] = ["summary: 'Every product on sale'", "summary: 'All that is on sale'"] as const;

let folder: string;
let checkout: string;
let data: Awaited<ReturnType<typeof copyDemoShop>>;
let dev: ChildProcess;
let output = '';

/** `npm run dev` without simulators, on a database that is there already. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-dev-'));
  checkout = join(folder, 'rush');
  aCheckout(checkout);
  await sharePackages(ROOT, checkout);
  data = await copyDemoShop();
  dev = spawn('node', ['scripts/dev.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: whatever it leaves behind is ended with it.
    detached: true,
    env: {
      ...process.env,
      PATH: `${join(checkout, 'node_modules/.bin')}:${process.env.PATH}`,
      NODE_ENV: 'development',
      // Vite and its packages behave otherwise under tests.
      VITEST: '',
      LOG_LEVEL: 'error',
      PORT: String(await freePort(100)),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: data.appUrl,
      DATABASE_OWNER_URL: data.ownerUrl,
      SIMULATORS: 'false',
      EKQR_KEY: 'any-key',
    },
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
}, 2 * MINUTES);
afterAll(async () => {
  if (dev.pid !== undefined && dev.exitCode === null) {
    const ended = new Promise((resolve) => dev.once('close', resolve));
    process.kill(-dev.pid, 'SIGTERM');
    await ended;
  }
  await data.drop();
  await rm(folder, { recursive: true, force: true });
}, MINUTES);

/** The address that it prints for the shop. */
const printed = () =>
  until(
    () => {
      if (dev.exitCode !== null) throw new Error(`npm run dev ended:\n${output}`);
      return /Shop +(http:\S+)/.exec(output)?.[1];
    },
    'the address of the shop',
    LATE_MS,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; it printed:\n${output}`);
  });

test('the address that is printed has the pages that reload by themselves', {
  timeout: 4 * MINUTES,
}, async () => {
  const address = await printed();
  const client = await until(() => fetch(`${address}/@vite/client`).catch(() => null), 'the pages', LATE_MS);
  expect([client.status, client.headers.get('content-type')]).toEqual([200, 'text/javascript']);
});

test('an edit of the contract reaches the API by itself, and so does the file as git checkout puts it back', {
  timeout: 6 * MINUTES,
}, async () => {
  const address = await printed();
  const says = (words: string) =>
    until(
      async () => {
        const answer = await fetch(`${address}/api/openapi.json`).catch(() => null);
        return answer?.ok === true && (await answer.text()).includes(words.slice("summary: '".length, -1));
      },
      `the API to say ${words}`,
      LATE_MS,
    );
  await says(BEFORE);
  const source = join(checkout, SOURCE);
  const text = readFileSync(source, 'utf8');
  expect(text.split(BEFORE)).toHaveLength(2);
  await writeFile(source, text.replace(BEFORE, AFTER));
  await says(AFTER);
  git(checkout, 'checkout', '--quiet', '--', SOURCE);
  await says(BEFORE);
});
