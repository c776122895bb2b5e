import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OBJECT_STORE_KEY, type ObjectStore, openObjectStore } from '../../testing/an-object-store.ts';
import type { Files } from './files.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

let folder: string;
let bucket: ObjectStore;
const stores: Record<string, Files> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-files-'));
  bucket = await openObjectStore();
  stores.folder = localFiles(folder);
  stores.bucket = s3Files({
    endpoint: bucket.url,
    bucket: 'shop',
    region: 'auto',
    ...OBJECT_STORE_KEY,
  });
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  const store = () => stores[kind] as Files;

  test('a file can be replaced, read and removed, and reading a missing one returns null', async () => {
    await store().put('images/a-160.webp', Buffer.from('one'), 'image/webp');
    await store().put('images/a-160.webp', Buffer.from('two'), 'image/webp');
    expect((await store().get('images/a-160.webp'))?.toString()).toBe('two');
    expect(await store().get('images/b.webp')).toBeNull();
    await store().put('images/gone.webp', Buffer.from('x'), 'image/webp');
    await store().remove('images/gone.webp');
    await store().remove('images/gone.webp');
    expect(await store().get('images/gone.webp')).toBeNull();
  });

  test.each([
    '../a.webp',
    'images/../../a.webp',
    '/etc/passwd',
    'images/.hidden',
    'images/a',
    'images/a.webp/b',
    'a.webp',
    'images\\a.webp',
    'images/a\0.webp',
    'IMAGES/A.webp',
  ])('the name %j is refused', async (name) => {
    await expect(store().get(name)).rejects.toThrow('not a name');
    await expect(store().put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a name');
  });
});

test('concurrent writes to a folder leave no partial files behind', async () => {
  const bytes = Buffer.alloc(100_000, 'x');
  await Promise.all(
    Array.from({ length: 20 }, () => stores.folder?.put('images/c.webp', bytes, 'image/webp')),
  );
  expect(await stores.folder?.get('images/c.webp')).toEqual(bytes);
  expect((await readdir(join(folder, 'images'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('if the bucket is unreachable, the error says what to check', async () => {
  const options = { bucket: 'shop', region: 'auto', accessKeyId: 'key-id', secretAccessKey: 'secret' };
  const unreachable = s3Files({ ...options, endpoint: 'http://127.0.0.1:9' });
  for (const work of [
    () => unreachable.put('images/a.webp', Buffer.from('one'), 'image/webp'),
    () => unreachable.get('images/a.webp'),
    () => unreachable.remove('images/a.webp'),
  ])
    await expect(work()).rejects.toThrow(
      'The picture store (bucket shop at http://127.0.0.1:9) cannot be used: ECONNREFUSED. Check S3_ENDPOINT, S3_BUCKET and the keys.',
    );
});

test('files in a bucket keep their content type', () => {
  expect(bucket.objects.get('/shop/images/a-160.webp')?.type).toBe('image/webp');
});
