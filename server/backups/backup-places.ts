import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#platform/config/config.ts';
import { createClient, type S3Options } from '#platform/files/s3-files.ts';
import { removeLeftParts } from './archive/write-whole-file.ts';

/** Where backups lie: a folder or a bucket. */
export interface BackupPlace {
  /** For people: where it is. */
  describe(): string;
  /** Where it is written on this machine; a bucket takes it from a temporary folder. */
  writesTo: string;
  /** Stores a backup that `write` writes at a path of this machine. @returns its size in bytes */
  store(name: string, write: (path: string) => Promise<void>): Promise<number>;
  /** Names of the backups that lie there, in no order. */
  list(): Promise<string[]>;
  /** Brings one to a path of this machine. */
  fetch(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const NAME = /^rush-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** `rush-2026-11-23T021500Z.backup`: sorts by time, and no system objects to it. */
export const backupName = (at: Date): string =>
  `rush-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

/** The moment that a name tells; null where it is not the name of a backup. */
export function timeOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

export function openBackupPlace(place: NonNullable<Config['backups']['place']>): BackupPlace {
  return place.kind === 's3' ? bucketPlace(place) : folderPlace(place.folder);
}

export function folderPlace(folder: string): BackupPlace {
  return {
    describe: () => folder,
    writesTo: folder,
    async store(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftParts(folder, timeOfBackup(name)?.getTime() ?? 0);
      const path = join(folder, name);
      await write(path);
      return (await stat(path)).size;
    },
    async list() {
      return (await readdir(folder)).filter((name) => timeOfBackup(name) !== null);
    },
    fetch: (name, path) => copyFile(join(folder, name), path),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** What S3 takes in one piece. */
const BYTES_MAX = 5 * 1024 ** 3;

function bucketPlace(options: S3Options): BackupPlace {
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: createClient(sdk, options) };
  };
  const Bucket = options.bucket;
  return {
    describe: () => `s3://${Bucket}`,
    writesTo: tmpdir(),
    async store(name, write) {
      const folder = await mkdtemp(join(tmpdir(), 'rush-backup-'));
      try {
        const path = join(folder, name);
        await write(path);
        const { size } = await stat(path);
        if (size > BYTES_MAX)
          throw new Error(
            'The backup has more than 5 GB, which a bucket does not take in one piece: use BACKUP_DIR.',
          );
        const { sdk, client } = await open();
        await client.send(
          new sdk.PutObjectCommand({ Bucket, Key: name, Body: createReadStream(path), ContentLength: size }),
        );
        return size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async list() {
      const { sdk, client } = await open();
      const names: string[] = [];
      let after: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix: 'rush-', ContinuationToken: after }),
        );
        for (const { Key } of page.Contents ?? []) if (Key && timeOfBackup(Key)) names.push(Key);
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
      return names;
    },
    async fetch(name, path) {
      const { sdk, client } = await open();
      const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key: name }));
      await pipeline(answer.Body as Readable, createWriteStream(path, { mode: 0o600 }));
    },
    async remove(name) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: name }));
    },
  };
}
