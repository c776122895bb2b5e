import sharp from 'sharp';
import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';

// Decoders of other formats never see a byte.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    // Our own drawings only: uploads are sniffed before they come here.
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);

/** 5000 × 5000: raw, 100 MB at most (sharp's own limit would allow 1 GB). */
export const PIXELS_MAX = 25_000_000;
/** For the whole of one picture. */
const SECONDS_MAX = 30;
/** Taller than this many times its width a picture is made narrower instead. */
const TALLEST = 3;

/** The widths in px that are made; the names are kept in `pictures.widths`. */
export const WIDTHS = { art: [160, 320, 640], banner: [160, 320, 640, 1280] } as const;
export type WidthSet = keyof typeof WIDTHS;

export interface EncodedFile {
  /** `<key>-<width>.<format>`, or `<key>.webp` for the widest. */
  name: string;
  bytes: Buffer;
  contentType: 'image/avif' | 'image/webp';
}

export interface EncodedPicture {
  width: number;
  height: number;
  files: EncodedFile[];
}

/** How hard the encoders try. For flat art `quick` costs little: 17 ms instead of 150 for an AVIF of 320 px. */
const EFFORTS = { quick: { avif: 1, webp: 2 }, careful: { avif: 3, webp: 4 } } as const;

export interface EncodeOptions {
  key: string;
  widths: WidthSet;
  effort: keyof typeof EFFORTS;
}

/**
 * Decodes once and encodes at each width, so that nothing but pixels survives (no metadata, trailing bytes, scripts).
 * Throws if the source cannot be decoded without a warning, or is too large.
 */
export async function encodePicture(
  source: Buffer,
  { key, widths, effort }: EncodeOptions,
): Promise<EncodedPicture> {
  const wanted = WIDTHS[widths];
  const widest = wanted.at(-1) ?? 0;
  const { data, info } = await sharp(source, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'warning' })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: widest, height: widest * TALLEST, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixels = { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  // A source that is narrower than a width is not blown up: those widths share one encoding.
  const made = new Map<number, ReturnType<typeof encodeAt>>();
  const encoded = (width: number) => {
    const real = Math.min(width, info.width);
    const known = made.get(real) ?? encodeAt(pixels, real, effort);
    made.set(real, known);
    return known;
  };
  const sets = await Promise.all(
    wanted.map(async (width): Promise<EncodedFile[]> => {
      const { avif, webp } = await encoded(width);
      return [
        { name: `${key}-${width}.avif`, bytes: avif, contentType: 'image/avif' },
        { name: `${key}-${width}.webp`, bytes: webp, contentType: 'image/webp' },
        ...(width === widest
          ? [{ name: `${key}.webp`, bytes: webp, contentType: 'image/webp' as const }]
          : []),
      ];
    }),
  );
  return { width: info.width, height: info.height, files: sets.flat() };
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function encodeAt({ data, raw }: Pixels, width: number, effort: EncodeOptions['effort']) {
  const resized = () =>
    sharp(data, { raw }).resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
  const [avif, webp] = await Promise.all([
    resized().avif({ quality: 58, effort: EFFORTS[effort].avif }).toBuffer(),
    resized().webp({ quality: 80, effort: EFFORTS[effort].webp }).toBuffer(),
  ]);
  return { avif, webp };
}

/** What a picture says of itself before it is decoded. Throws where it is none. */
export async function readPictureHead(
  source: Buffer,
): Promise<{ format: string; width: number; height: number; isAnimated: boolean }> {
  const head = await sharp(source, { limitInputPixels: false, pages: 1 }).metadata();
  const { format, width, height, pages = 1 } = head;
  // The decoder reads the first frame of an animated PNG and says nothing of the others.
  const isAnimatedPng = source.subarray(0, source.indexOf('IDAT')).includes('acTL');
  return { format, width, height, isAnimated: pages > 1 || (format === 'png' && isAnimatedPng) };
}

/** Stores a picture's files, its main one last: if that exists, all do. */
export async function putPicture(files: Files, picture: EncodedPicture, key: string): Promise<void> {
  const isMain = (file: EncodedFile) => file.name === `${key}.webp`;
  const put = (file: EncodedFile) =>
    files.put(`${PICTURE_FOLDER}/${file.name}`, file.bytes, file.contentType);
  await Promise.all(picture.files.filter((file) => !isMain(file)).map(put));
  await Promise.all(picture.files.filter(isMain).map(put));
}

export type PictureFormat = 'jpeg' | 'png' | 'webp';

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/** What the bytes say they are. A name or a content type said by the sender means nothing. */
export function sniffPicture(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 16) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_MAGIC)) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}
