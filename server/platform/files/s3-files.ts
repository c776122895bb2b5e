import type { S3Client } from '@aws-sdk/client-s3';
import { assertFileName, type Files } from './files.ts';

export interface S3Options {
  /** Of the S3-compatible service; AWS itself where not set. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  /** Where not set, the machine's own role is asked. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files in a bucket. The client is loaded on first use: a shop on a local folder never pays for it. */
export function s3Files(options: S3Options): Files {
  let opened: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | null = null;
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: createClient(sdk, options) }));
    return opened;
  };
  return {
    async put(name, bytes, contentType) {
      assertFileName(name);
      const { client, sdk } = await open();
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: options.bucket,
          Key: name,
          Body: bytes,
          ContentType: contentType,
          CacheControl: IMMUTABLE,
        }),
      );
    },
    async remove(name) {
      assertFileName(name);
      const { client, sdk } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: options.bucket, Key: name }));
    },
    async get(name) {
      assertFileName(name);
      const { client, sdk } = await open();
      try {
        const answer = await client.send(new sdk.GetObjectCommand({ Bucket: options.bucket, Key: name }));
        return answer.Body ? Buffer.from(await answer.Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
  };
}

function createClient(sdk: typeof import('@aws-sdk/client-s3'), options: S3Options): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  return new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: 3,
    // Older S3-compatible services do not know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
