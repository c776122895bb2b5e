import sharp from 'sharp';
import { INK } from './draw-mark.ts';

/** The share of the icon's side that the picture fills. Phones crop maskable icons to a circle 80% of their width. */
const SHARES: Readonly<Record<string, number>> = { 'maskable-192': 0.62, 'maskable-512': 0.62 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const fitInto = async (picture: Buffer, side: number) =>
  sharp(picture).resize(side, side, { fit: 'contain', background: CLEAR }).ensureAlpha().png().toBuffer();

/** An icon made from the owner's picture. Maskable and iOS icons must be opaque. */
export async function drawCustomIcon(picture: Buffer, name: string, side: number): Promise<Buffer> {
  if (name === 'badge') return drawCustomBadge(picture, side);
  const share = SHARES[name] ?? 1;
  const inner = await fitInto(picture, Math.round(side * share));
  if (share === 1 && name !== 'apple-touch-icon') return inner;
  const background = await backgroundOf(picture);
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

/** The color of the picture's corner, to continue its background; our dark color if the corner is transparent. */
async function backgroundOf(picture: Buffer): Promise<string> {
  const corner = sharp(picture).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 });
  const [red = 0, green = 0, blue = 0, alpha = 0] = await corner.raw().toBuffer();
  return alpha < 250 ? INK : `rgb(${red},${green},${blue})`;
}

/** White, because notifications show only the shape: the opaque part, or the light part of an opaque picture. */
async function drawCustomBadge(picture: Buffer, side: number): Promise<Buffer> {
  const icon = sharp(await fitInto(picture, side));
  const isOpaque = (await icon.stats()).isOpaque;
  const shape = isOpaque ? icon.removeAlpha().greyscale().normalise() : icon.extractChannel('alpha');
  const mask = await shape.extractChannel(0).raw().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .joinChannel(mask, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}
