import { createHash } from 'node:crypto';
import type { Files } from '#platform/files/files.ts';
import { encodePicture, putPicture, type WidthSet } from './encode-picture.ts';

export interface Drawing {
  key: string;
  widths: WidthSet;
  svg: string;
}

/** Maps the key of each encoded drawing to its hash. */
const RECORD = 'demo-art/drawn.json';
/** Enough to keep the encoders' four threads busy. */
const AT_ONCE = 4;

/** Encodes new and changed drawings, then records their hashes. @returns how many it encoded */
export async function drawPictures(files: Files, drawings: readonly Drawing[]): Promise<number> {
  const record = await readRecord(files);
  const wanted = drawings.map((drawing) => ({ ...drawing, hash: hashOf(drawing) }));
  const missing = wanted.filter(({ key, hash }) => record[key] !== hash);
  if (missing.length === 0) return 0;
  const queue = missing.values();
  const draw = async () => {
    for (const { key, widths, svg } of queue) {
      await putPicture(files, await encodePicture(Buffer.from(svg), { key, widths, effort: 'quick' }), key);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));
  const drawn = { ...record, ...Object.fromEntries(wanted.map(({ key, hash }) => [key, hash])) };
  await files.put(RECORD, Buffer.from(JSON.stringify(drawn)), 'application/json');
  return missing.length;
}

function hashOf({ widths, svg }: Drawing): string {
  return createHash('sha256').update(`${widths}\n${svg}`).digest('base64url');
}

async function readRecord(files: Files): Promise<Record<string, string>> {
  const bytes = await files.get(RECORD);
  return bytes ? (JSON.parse(bytes.toString('utf8')) as Record<string, string>) : {};
}
