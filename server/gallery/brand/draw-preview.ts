import sharp from 'sharp';
import { drawMark, INK, PAPER } from './draw-mark.ts';
import { type SetText, setText } from './set-text.ts';

/** What link previews are shown at, by every messenger and network that shops are shared in. In px. */
const PREVIEW = { width: 1200, height: 630 } as const;

export interface PreviewWords {
  /** What the page is about; the shop itself where it is about no product. */
  heading: string;
  shop: string;
  tagline: string;
  /** `#rrggbb` */
  accent: string;
}

const LEFT = 72;
const TEXT_WIDTH = 560;
/** The picture's left edge leans as the strokes of the mark do: 12 to 32. */
const LEAN = 236;

/** The picture of a shared link: the shop's mark and name, the heading, and the product's art. JPEG, 1200 × 630. */
export async function drawPreview(words: PreviewWords, art: Buffer | null): Promise<Buffer> {
  const [shop, heading, tagline] = await Promise.all([
    setText(words.shop.toUpperCase(), { colour: PAPER, sizes: [52, 40, 30], width: 440, height: 70 }),
    setText(words.heading, {
      colour: PAPER,
      sizes: [112, 96, 82, 70, 58, 48],
      width: TEXT_WIDTH,
      height: 300,
    }),
    setText(words.tagline, { colour: '#b9b1a4', sizes: [34, 28, 24], width: TEXT_WIDTH, height: 46 }),
  ]);
  const at = (text: SetText, left: number, top: number) => ({ input: text.png, left, top });
  const middle = Math.round(PREVIEW.height / 2 + 14 - heading.height / 2);
  return sharp({ create: { ...PREVIEW, channels: 3, background: INK } })
    .composite([
      ...(art ? [{ input: await leaning(art), left: PREVIEW.width - PREVIEW.height, top: 0 }] : []),
      { input: Buffer.from(strokes(words.accent, art !== null)), left: 0, top: 0 },
      at(shop, LEFT + 66, 64 + Math.round((52 - shop.height) / 2)),
      at(heading, LEFT, middle),
      at(tagline, LEFT, PREVIEW.height - 64 - tagline.height),
    ])
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

/** The art, square and as high as the preview, its left edge cut aslant. */
async function leaning(art: Buffer): Promise<Buffer> {
  const side = PREVIEW.height;
  const cut = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path d="M${LEAN} 0H${side}V${side}H0Z"/></svg>`;
  return sharp(art)
    .resize(side, side, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(cut), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** The mark beside the name; one stroke of the owner's colour along the art, or the mark again, large. */
function strokes(accent: string, hasArt: boolean): string {
  const { width, height } = PREVIEW;
  const edge = width - height;
  const right = hasArt
    ? `<path d="M${edge + LEAN - 34} 0h34L${edge} ${height}h-34Z" fill="${accent}"/>`
    : drawMark(accent, { x: 660, y: -60, scale: 24 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${right}${drawMark(accent, { x: LEFT, y: 66, scale: 1.5 })}</svg>`;
}
