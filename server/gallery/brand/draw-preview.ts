import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { drawMark, INK, PAPER } from './draw-mark.ts';

const PREVIEW = { width: 1200, height: 630 } as const;

export interface PreviewWords {
  heading: string;
  shop: string;
  tagline: string;
  accent: string;
}

const LEFT = 72;
const TEXT_WIDTH = 560;
/** Horizontal offset of the art's slanted left edge, parallel to the mark (12 across, 32 down). */
const SLANT = 236;

const asJpeg = (picture: Sharp): Promise<Buffer> =>
  picture.jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();

export const fillPreview = (picture: Buffer): Promise<Buffer> =>
  asJpeg(
    sharp(picture)
      .resize({ ...PREVIEW, fit: 'cover' })
      .flatten({ background: INK }),
  );

async function fitLogo(logo: Buffer): Promise<FittedPicture> {
  const picture = sharp(logo).resize(440, 84, { fit: 'inside' }).png();
  const { data: png, info } = await picture.toBuffer({ resolveWithObject: true });
  return { png, width: info.width, height: info.height };
}

/** JPEG, 1200 × 630. @param logo the owner's, instead of the mark and the shop's name */
export async function drawPreview(
  words: PreviewWords,
  art: Buffer | null,
  logo: Buffer | null,
): Promise<Buffer> {
  const [shop, heading, tagline] = await Promise.all([
    logo
      ? fitLogo(logo)
      : fitText(words.shop.toUpperCase(), { color: PAPER, sizes: [52, 40, 30], width: 440, height: 70 }),
    fitText(words.heading, {
      color: PAPER,
      sizes: [112, 96, 82, 70, 58, 48],
      width: TEXT_WIDTH,
      height: 300,
    }),
    fitText(words.tagline, { color: '#b9b1a4', sizes: [34, 28, 24], width: TEXT_WIDTH, height: 46 }),
  ]);
  const place = (text: FittedPicture, left: number, top: number) => ({ input: text.png, left, top });
  const middle = Math.round(PREVIEW.height / 2 + 14 - heading.height / 2);
  const picture = sharp({ create: { ...PREVIEW, channels: 3, background: INK } });
  return asJpeg(
    picture.composite([
      ...(art ? [{ input: await slantArt(art), left: PREVIEW.width - PREVIEW.height, top: 0 }] : []),
      { input: Buffer.from(drawStrokes(words.accent, art !== null, logo !== null)), left: 0, top: 0 },
      place(shop, logo ? LEFT : LEFT + 66, 64 + Math.round((52 - shop.height) / 2)),
      place(heading, LEFT, middle),
      place(tagline, LEFT, PREVIEW.height - 64 - tagline.height),
    ]),
  );
}

async function slantArt(art: Buffer): Promise<Buffer> {
  const side = PREVIEW.height;
  const cut = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path d="M${SLANT} 0H${side}V${side}H0Z"/></svg>`;
  return sharp(art)
    .resize(side, side, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(cut), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

function drawStrokes(accent: string, hasArt: boolean, hasLogo: boolean): string {
  const { width, height } = PREVIEW;
  const edge = width - height;
  const mark = hasLogo ? '' : drawMark(accent, { x: LEFT, y: 66, scale: 1.5 });
  const right =
    hasArt || hasLogo
      ? `<path d="M${edge + SLANT - 34} 0h34L${edge} ${height}h-34Z" fill="${accent}"/>`
      : drawMark(accent, { x: 660, y: -60, scale: 24 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${right}${mark}</svg>`;
}

const font = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));
const LATIN = font('rush-preview');
const DEVANAGARI = font('rush-preview-devanagari');
const FAMILY = 'Rush Preview, Rush Preview Devanagari';
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export interface FittedPicture {
  png: Buffer;
  width: number;
  height: number;
}

interface TextBox {
  color: string;
  /** Candidates in px. The largest that fits is used; the smallest is clipped if none fits. */
  sizes: readonly number[];
  width: number;
  height: number;
}

async function fitText(text: string, { color, sizes, width, height }: TextBox): Promise<FittedPicture> {
  // The text engine finds the second font only after it has been used once.
  await draw('क', '#000', { size: 8, width: 20, file: DEVANAGARI });
  let drawing: FittedPicture | undefined;
  for (const size of sizes) {
    drawing = await draw(text, color, { size, width, file: LATIN });
    if (drawing.height <= height && drawing.width <= width) return drawing;
  }
  if (!drawing) throw new Error('a text box has no font sizes');
  return crop(drawing, { width, height });
}

async function draw(
  text: string,
  color: string,
  { size, width, file }: { size: number; width: number; file: string },
): Promise<FittedPicture> {
  const escapedText = text.replace(/[&<>]/g, (char) => MARKUP[char] ?? char);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapedText}</span>`,
      font: `${FAMILY} ${size}`,
      fontfile: file,
      dpi: 72,
      width,
      rgba: true,
      wrap: 'word-char',
      spacing: -Math.round(size * 0.28),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function crop(text: FittedPicture, box: { width: number; height: number }): Promise<FittedPicture> {
  const width = Math.min(text.width, box.width);
  const height = Math.min(text.height, box.height);
  return {
    png: await sharp(text.png).extract({ left: 0, top: 0, width, height }).png().toBuffer(),
    width,
    height,
  };
}
