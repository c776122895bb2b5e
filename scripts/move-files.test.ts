import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFiles } from '../server/platform/files/local-files.ts';
import { OBJECT_STORE_KEY, type ObjectStore, openObjectStore } from '../server/testing/an-object-store.ts';
import { until } from '../server/testing/test-shop.ts';
import { openCommand } from './a-command.ts';

let folder: string;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-move-'));
  await mkdir(join(folder, 'files/images'), { recursive: true });
  store = await openObjectStore();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const begin = (args: string[], env: Record<string, string> = {}) =>
  openCommand('move-files.ts', args, {
    PATH: process.env.PATH ?? '',
    ENV_FILE: '',
    NODE_ENV: 'test',
    DATA_DIR: folder,
    S3_BUCKET: 'shop',
    S3_ENDPOINT: store.url,
    S3_ACCESS_KEY_ID: OBJECT_STORE_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: OBJECT_STORE_KEY.secretAccessKey,
    ...env,
  });
const run = (...args: Parameters<typeof begin>) => begin(...args).ended;
const picture = (name: string, text: string) => writeFile(join(folder, 'files/images', name), text);

test('pictures are copied to the bucket with their types and read back; the second time nothing is to do', async () => {
  await picture('a.webp', 'one');
  await picture('b-160.avif', 'two');
  const first = await run([]);
  expect(first.output).toContain('2 files copied');
  expect(first.output).toContain('start the shop anew with S3_BUCKET set');
  expect(first.code).toBe(0);
  expect([...store.objects].map(([key, { body, type }]) => [key, body.toString(), type]).sort()).toEqual([
    ['/shop/images/a.webp', 'one', 'image/webp'],
    ['/shop/images/b-160.avif', 'two', 'image/avif'],
  ]);
  await picture('c.webp', 'meanwhile');
  expect((await run([])).output).toContain('1 files copied (0.0 MB) and read back, 2 were there already.');
});

test('a command that is killed halfway leaves no half of a file, and the next one copies the rest', async () => {
  const other = await openObjectStore();
  other.fault = 'answers-no-second-upload';
  const env = { S3_ENDPOINT: other.url };
  const killed = begin([], env);
  await until(() => other.objects.size === 1, 'the first picture to be copied');
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(other.objects.size).toBe(1);
  other.fault = null;
  const { code, output } = await run([], env);
  expect(output).toContain('2 files copied (0.0 MB) and read back, 1 were there already.');
  expect(code).toBe(0);
  expect([...other.objects.values()].map(({ body }) => body.toString()).sort()).toEqual([
    'meanwhile',
    'one',
    'two',
  ]);
  await other.close();
});

test('they come back from the bucket in the same way', async () => {
  const other = await mkdtemp(join(tmpdir(), 'rush-move-'));
  const { output } = await run(['--back'], { DATA_DIR: other });
  expect(output).toContain('3 files copied');
  expect(output).toContain('run this command once more after that, with S3_BUCKET');
  expect((await localFiles(join(other, 'files')).get('images/c.webp'))?.toString()).toBe('meanwhile');
  await rm(other, { recursive: true });
});

test('a file that is another in the bucket, or does not arrive whole, ends the command with its name', async () => {
  await picture('a.webp', 'changed');
  const differs = await run([]);
  expect(differs.output).toContain('images/a.webp is not the same in both places.');
  expect(differs.code).not.toBe(0);
  await picture('a.webp', 'one');
  await picture('d.webp', 'whole');
  store.fault = 'loses-a-byte';
  expect((await run([])).output).toContain('images/d.webp is not the same in both places.');
});

test('without a bucket it says what to set', async () => {
  const { output } = await run([], {
    S3_BUCKET: '',
    S3_ENDPOINT: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
  });
  expect(output).toContain('Which bucket? Set S3_BUCKET');
});
