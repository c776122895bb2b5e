import { createHash } from 'node:crypto';
import { PICTURE_BYTES_MAX } from '@rush/contract/admin-catalog.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { newSecret } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { encodePicture, PIXELS_MAX, readPictureHead, type WidthSet } from './encode-picture.ts';
import { pngEssentials } from './png-essentials.ts';
import { putPicture } from './put-picture.ts';
import { sniffPicture } from './sniff-picture.ts';
import '../tables.ts';

export interface StoredPicture {
  key: string;
  width: number;
  height: number;
}

/** One at a time: decoding takes up to 100 MB, and the shop serves on meanwhile. */
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Stores an uploaded picture, or finds it where the same bytes were uploaded before. Name and type said by the
 * sender count for nothing. Refuses `picture-too-large`, `picture-format` (JPEG, PNG and WebP only),
 * `picture-too-many-pixels`, `picture-broken`.
 */
export async function storeUpload(
  { queries, files }: { queries: Queries; files: Files },
  bytes: Buffer,
  widths: WidthSet,
): Promise<StoredPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) refuse('picture-too-large');
  const sourceHash = createHash('sha256').update(bytes).digest('hex');
  const known = await findPicture(queries, sourceHash, widths);
  if (known) return known;
  const source = await readSource(bytes);
  const encoded = underWay.then(() => encode(files, source, widths));
  underWay = encoded.catch(() => {});
  const stored = await encoded;
  await queries
    .insertInto('pictures')
    .values({ ...stored, source_hash: sourceHash, widths })
    .onConflict((conflict) => conflict.constraint('pictures_once').doNothing())
    .execute();
  return (await findPicture(queries, sourceHash, widths)) ?? stored;
}

function findPicture(
  queries: Queries,
  sourceHash: string,
  widths: WidthSet,
): Promise<StoredPicture | undefined> {
  return queries
    .selectFrom('pictures')
    .select(['key', 'width', 'height'])
    .where('source_hash', '=', sourceHash)
    .where('widths', '=', widths)
    .executeTakeFirst();
}

/** The bytes that may be decoded, once their head has been believed. */
async function readSource(bytes: Buffer): Promise<Buffer> {
  const format = sniffPicture(bytes);
  if (!format) refuse('picture-format');
  const source = format === 'png' ? pngEssentials(bytes) : bytes;
  if (!source) refuse('picture-broken', { detail: 'its chunks do not add up' });
  const head = await readPictureHead(source).catch((error) =>
    refuse('picture-broken', { detail: error instanceof Error ? error.message : 'no head' }),
  );
  if (head.format !== format)
    refuse('picture-format', { detail: `${head.format} behind the first bytes of ${format}` });
  if (head.width * head.height > PIXELS_MAX) refuse('picture-too-many-pixels');
  return source;
}

async function encode(files: Files, source: Buffer, widths: WidthSet): Promise<StoredPicture> {
  const key = newPictureKey();
  const picture = await encodePicture(source, { key, widths, effort: 'careful' }).catch((error) =>
    refuse('picture-broken', { detail: error instanceof Error ? error.message : 'not decoded' }),
  );
  await putPicture(files, picture, key);
  return { key, width: picture.width, height: picture.height };
}

/** 128 random bits in the alphabet of addresses. */
function newPictureKey(): string {
  return Buffer.from(newSecret(), 'base64url').subarray(0, 16).toString('hex');
}
