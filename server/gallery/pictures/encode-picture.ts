import sharp from 'sharp';
import type { Files } from '#platform/files/files.ts';
import { PICTURE_FOLDER } from '#platform/files/picture-path.ts';

// Only these formats may be decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    // Only for our own drawings: `sniffPicture` rejects SVG uploads.
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);

/** 5000 × 5000, 100 MB raw; sharp's default would allow 1 GB. */
export const PIXELS_MAX = 25_000_000;
const DECODE_SECONDS_MAX = 30;
/** Maximum height as a multiple of the widest target; a taller picture is scaled to fit. */
const HEIGHT_RATIO_MAX = 3;

/** In px. The column `pictures.widths` stores the name of the set. */
export const WIDTHS = { art: [160, 320, 640], banner: [160, 320, 640, 1280] } as const;
export type WidthSet = keyof typeof WIDTHS;

export interface EncodedFile {
  /** `<key>-<width>.<format>`; `<key>.webp` is a copy of the widest. */
  name: string;
  bytes: Buffer;
  contentType: 'image/avif' | 'image/webp';
}

export interface EncodedPicture {
  width: number;
  height: number;
  files: EncodedFile[];
}

/** Re-encodes a picture, so that only its pixels survive. Throws if it is too large or does not decode cleanly. */
export async function encodePicture(source: Buffer, key: string, widths: WidthSet): Promise<EncodedPicture> {
  const targets = WIDTHS[widths];
  const widest = targets.at(-1) ?? 0;
  const { data, info } = await sharp(source, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'warning' })
    .timeout({ seconds: DECODE_SECONDS_MAX })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: widest, height: widest * HEIGHT_RATIO_MAX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixels = { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  // Never upscale: all widths greater than the source's width share one encoding.
  const encodings = new Map<number, ReturnType<typeof encodeAt>>();
  const encodeOnce = (width: number) => {
    const actual = Math.min(width, info.width);
    const encoding = encodings.get(actual) ?? encodeAt(pixels, actual);
    encodings.set(actual, encoding);
    return encoding;
  };
  const sets = await Promise.all(
    targets.map(async (width): Promise<EncodedFile[]> => {
      const [avif, webp] = await encodeOnce(width);
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

async function encodeAt({ data, raw }: Pixels, width: number) {
  const resizeRaw = () => sharp(data, { raw }).resize({ width, withoutEnlargement: true });
  return Promise.all([
    resizeRaw().avif({ quality: 58, effort: 3 }).toBuffer(),
    resizeRaw().webp({ quality: 80, effort: 4 }).toBuffer(),
  ]);
}

/** Encodes one file of our own flat art. At these settings, an AVIF takes a fifth of the time that an upload takes. */
export function encodeDrawing(svg: string, width: number, format: string): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg)).resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? drawing.avif({ quality: 50, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer()
    : drawing.webp({ quality: 80, effort: 2 }).toBuffer();
}

/** Reads the metadata without decoding. Throws if the source is not a picture. */
export async function readPictureHead(source: Buffer) {
  const head = await sharp(source, { limitInputPixels: false, pages: 1 }).metadata();
  const { format, width, height, pages = 1 } = head;
  // The decoder silently ignores further frames of an animated PNG.
  const isAnimatedPng = source.subarray(0, source.indexOf('IDAT')).includes('acTL');
  return { format, width, height, isAnimated: pages > 1 || (format === 'png' && isAnimatedPng) };
}

/** Stores the main file last, so that its existence implies the others. */
export async function putPicture(files: Files, picture: EncodedPicture, key: string): Promise<void> {
  const isMain = (file: EncodedFile) => file.name === `${key}.webp`;
  const put = (file: EncodedFile) =>
    files.put(`${PICTURE_FOLDER}/${file.name}`, file.bytes, file.contentType);
  await Promise.all(picture.files.filter((file) => !isMain(file)).map(put));
  await Promise.all(picture.files.filter(isMain).map(put));
}

export type PictureFormat = 'jpeg' | 'png' | 'webp';

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/** Detects the format from the content, because names and content types from clients cannot be trusted. */
export function sniffPicture(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 16) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_MAGIC)) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}
