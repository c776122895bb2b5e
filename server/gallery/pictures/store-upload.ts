import { createHash } from 'node:crypto';
import { PICTURE_BYTES_MAX } from '@rush/contract/admin-gallery.ts';
import pLimit from 'p-limit';
import type { Queries, Tables } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { newSecret } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import {
  encodePicture,
  PIXELS_MAX,
  putPicture,
  readPictureHead,
  sniffPicture,
  type WidthSet,
} from './encode-picture.ts';

type StoredPicture = Pick<Tables['pictures'], 'key' | 'width' | 'height'>;

/** Serial, because decoding takes up to 100 MB of memory. */
const serially = pLimit(1);

/**
 * Stores a picture unless it is already stored. Refuses with `picture-too-large`, `picture-format`, `picture-animated`,
 * `picture-too-many-pixels`, `picture-broken`.
 */
export async function storeUpload(
  { queries, files }: { queries: Queries; files: Files },
  bytes: Buffer,
  widths: WidthSet,
): Promise<StoredPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) refuse('picture-too-large');
  await requirePicture(bytes);
  const sourceHash = createHash('sha256').update(bytes).digest('hex');
  return serially(async () => {
    const existing = await findPicture(queries, sourceHash, widths);
    if (existing) return existing;
    const picture = await encodeAndPut(files, bytes, widths);
    await queries
      .insertInto('pictures')
      .values({ ...picture, source_hash: sourceHash, widths })
      .onConflict((conflict) => conflict.constraint('pictures_once').doNothing())
      .execute();
    // Another process may have stored the same bytes first.
    return (await findPicture(queries, sourceHash, widths)) ?? picture;
  });
}

function findPicture(queries: Queries, sourceHash: string, widths: WidthSet) {
  return queries
    .selectFrom('pictures')
    .select(['key', 'width', 'height'])
    .where('source_hash', '=', sourceHash)
    .where('widths', '=', widths)
    .executeTakeFirst();
}

/** Checks magic bytes and metadata before decoding. */
async function requirePicture(bytes: Buffer): Promise<void> {
  const format = sniffPicture(bytes);
  if (!format) refuse('picture-format');
  const head = await readPictureHead(bytes).catch((error) =>
    refuse('picture-broken', { detail: error instanceof Error ? error.message : 'no metadata' }),
  );
  if (head.format !== format)
    refuse('picture-format', { detail: `${format} signature, ${head.format} content` });
  if (head.isAnimated) refuse('picture-animated');
  if (head.width * head.height > PIXELS_MAX) refuse('picture-too-many-pixels');
}

async function encodeAndPut(files: Files, source: Buffer, widths: WidthSet): Promise<StoredPicture> {
  const key = newPictureKey();
  const picture = await encodePicture(source, key, widths).catch((error) =>
    refuse('picture-broken', { detail: error instanceof Error ? error.message : 'decoding failed' }),
  );
  await putPicture(files, picture, key);
  return { key, width: picture.width, height: picture.height };
}

/** 128 random bits in hexadecimal. */
function newPictureKey(): string {
  return Buffer.from(newSecret(), 'base64url').subarray(0, 16).toString('hex');
}
