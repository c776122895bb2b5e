import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#platform/config/config.ts';
import { createClient, type S3Options } from '#platform/files/s3-files.ts';
import { timeOfBackup } from './schedule.ts';

export interface BackupPlace {
  name: string;
  writesTo: string;
  /** Lets `write` create a temporary file, then stores it atomically. @returns its size in bytes */
  store(name: string, write: (path: string) => Promise<void>): Promise<number>;
  list(): Promise<string[]>;
  read<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
}

export const openBackupPlace = async (
  place: NonNullable<Config['backups']['place']>,
): Promise<BackupPlace> => (place.kind === 's3' ? bucketPlace(place) : folderPlace(place.folder));

export function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    writesTo: folder,
    async store(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, 'rush-backup.part');
      try {
        await write(partial);
        await rename(partial, join(folder, name));
      } finally {
        await rm(partial, { force: true });
      }
      return (await stat(join(folder, name))).size;
    },
    list: async () => (existsSync(folder) ? (await readdir(folder)).filter(timeOfBackup) : []),
    read: (name, work) => work(join(folder, name)),
    remove: (name) => rm(join(folder, name)),
  };
}

async function bucketPlace(options: S3Options): Promise<BackupPlace> {
  const sdk = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = createClient(sdk, options);
  const Bucket = options.bucket;
  return {
    name: `s3://${Bucket}`,
    writesTo: tmpdir(),
    store: (name, write) =>
      withTemporaryFile(name, async (path) => {
        await write(path);
        await new Upload({ client, params: { Bucket, Key: name, Body: createReadStream(path) } }).done();
        return (await stat(path)).size;
      }),
    async list() {
      const names: string[] = [];
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: 'rush-' }))
        for (const { Key } of page.Contents ?? []) if (Key && timeOfBackup(Key)) names.push(Key);
      return names;
    },
    read: (name, work) =>
      withTemporaryFile(name, async (path) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: name }));
        await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 }));
        return work(path);
      }),
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: name }));
    },
  };
}

async function withTemporaryFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-backup-'));
  try {
    return await work(join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
