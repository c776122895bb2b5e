import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { createClient, type S3Options } from '#platform/files/s3-files.ts';
import { DAILY_BACKUPS } from './backup-name.ts';
import type { BackupPlace } from './backup-place.ts';

/** A part is held in memory while it goes up, so that it can be sent again. */
const PART_BYTES = 16 * 1024 ** 2;
/** S3 takes no more of an object; larger ones go up in larger parts. */
const PARTS_MAX = 10_000;

interface Bucket {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  name: string;
}

/**
 * Backups in an S3-compatible bucket, written to a temporary folder first.
 *
 * @param about.partBytes what is larger goes up in parts of this size; S3 takes none below 5 MB but for the last
 */
export function bucketPlace(
  options: S3Options,
  { partBytes = PART_BYTES, content: { isOurs, below } = DAILY_BACKUPS } = {},
): BackupPlace {
  const prefix = below === null ? '' : `${below}/`;
  const connect = async (): Promise<Bucket> => {
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: createClient(sdk, options), name: options.bucket };
  };
  const Bucket = options.bucket;
  /** All keys that begin so, without the prefix of the place. */
  const listKeys = async (begin: string): Promise<string[]> => {
    const { sdk, client } = await connect();
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = await client.send(
        new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + begin, ContinuationToken: after }),
      );
      for (const { Key } of page.Contents ?? []) if (Key) names.push(Key.slice(prefix.length));
      after = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (after !== undefined);
    return names;
  };
  return {
    describe: () => `s3://${Bucket}`,
    writesTo: tmpdir(),
    async store(name, write) {
      const folder = await mkdtemp(join(tmpdir(), 'rush-backup-'));
      try {
        const path = join(folder, name);
        await write(path);
        const { size } = await stat(path);
        const bucket = await connect();
        if (size > partBytes) await uploadParts(bucket, { key: prefix + name, path, size, partBytes });
        else await upload(bucket, prefix + name, await readFile(path));
        return size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    list: async (isWanted = isOurs) => (await listKeys(below === null ? 'rush-' : '')).filter(isWanted),
    // Not by asking for the object: the key of a bucket may be one that writes and lists only.
    has: async (name) => (await listKeys(name)).includes(name),
    async fetch(name, path) {
      const { sdk, client } = await connect();
      const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + name }));
      await pipeline(answer.Body as Readable, createWriteStream(path, { mode: 0o600 }));
    },
    async remove(name) {
      const { sdk, client } = await connect();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + name }));
    },
  };
}

async function upload({ sdk, client, name }: Bucket, key: string, body: Buffer): Promise<void> {
  await client.send(new sdk.PutObjectCommand({ Bucket: name, Key: key, Body: body }));
}

/** One part after the other. The object is there when all of them are; where one fails, the store keeps none. */
async function uploadParts(
  { sdk, client, name }: Bucket,
  { key, path, size, partBytes }: { key: string; path: string; size: number; partBytes: number },
): Promise<void> {
  const object = { Bucket: name, Key: key };
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(object));
  const bytes = Math.max(partBytes, Math.ceil(size / PARTS_MAX));
  const file = await open(path);
  try {
    const parts: CompletedPart[] = [];
    for (let start = 0; start < size; start += bytes) {
      const PartNumber = parts.length + 1;
      const Body = Buffer.alloc(Math.min(bytes, size - start));
      await file.read(Body, 0, Body.length, start);
      const { ETag } = await client.send(
        new sdk.UploadPartCommand({ ...object, UploadId, PartNumber, Body }),
      );
      parts.push({ ETag, PartNumber });
    }
    await client.send(
      new sdk.CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts: parts } }),
    );
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}
