import type { S3Client } from '@aws-sdk/client-s3';
import { assertFileName, assertFolderName, type Files, isFileName } from './files.ts';

export interface S3Options {
  /** The URL of an S3-compatible service; by default AWS. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  /** By default, the machine's IAM role is used. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

export function s3Files(options: S3Options): Files {
  let opening: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | null = null;
  const open = () => {
    opening ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: createClient(sdk, options) }));
    return opening;
  };
  const location = `bucket ${options.bucket} at ${options.endpoint ?? 'AWS'}`;
  const withExplanation = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'NoSuchKey') throw error;
      const reason = 'code' in error ? String(error.code) : error.name;
      throw new Error(
        `The picture store (${location}) cannot be used: ${reason}. Check S3_ENDPOINT, S3_BUCKET and the keys.`,
        { cause: error },
      );
    }
  };
  return {
    async put(name, bytes, contentType) {
      assertFileName(name);
      const { client, sdk } = await open();
      await withExplanation(
        client.send(
          new sdk.PutObjectCommand({
            Bucket: options.bucket,
            Key: name,
            Body: bytes,
            ContentType: contentType,
            CacheControl: IMMUTABLE,
          }),
        ),
      );
    },
    async remove(name) {
      assertFileName(name);
      const { client, sdk } = await open();
      await withExplanation(client.send(new sdk.DeleteObjectCommand({ Bucket: options.bucket, Key: name })));
    },
    async *list(folder) {
      assertFolderName(folder);
      const { client, sdk } = await open();
      let after: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({
            Bucket: options.bucket,
            Prefix: `${folder}/`,
            ContinuationToken: after,
          }),
        );
        for (const { Key } of page.Contents ?? []) if (Key && isFileName(Key)) yield Key;
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
    async get(name) {
      assertFileName(name);
      const { client, sdk } = await open();
      try {
        const object = await withExplanation(
          client.send(new sdk.GetObjectCommand({ Bucket: options.bucket, Key: name })),
        );
        return object.Body ? Buffer.from(await object.Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
  };
}

export function createClient(sdk: typeof import('@aws-sdk/client-s3'), options: S3Options): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  return new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: 3,
    // Older S3-compatible services do not support the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
