import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const font = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));
const LATIN = font('rush-preview');
const DEVANAGARI = font('rush-preview-devanagari');
const FAMILY = 'Rush Preview, Rush Preview Devanagari';
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export interface SetText {
  png: Buffer;
  /** Both in px. */
  width: number;
  height: number;
}

interface TextBox {
  colour: string;
  /** The largest that fits is taken; the smallest is cut off where even that does not. In px. */
  sizes: readonly number[];
  /** In px. */
  width: number;
  height: number;
}

/** Sets a text in the shop's display font, as large as its box allows. */
export async function setText(text: string, { colour, sizes, width, height }: TextBox): Promise<SetText> {
  // The file of the second face is known to the setter once anything was set with it.
  await draw('क', '#000', { size: 8, width: 20, file: DEVANAGARI });
  let fitting: SetText | undefined;
  for (const size of sizes) {
    fitting = await draw(text, colour, { size, width, file: LATIN });
    if (fitting.height <= height && fitting.width <= width) return fitting;
  }
  if (!fitting) throw new Error('a text box names no size');
  return cut(fitting, { width, height });
}

async function draw(
  text: string,
  colour: string,
  { size, width, file }: { size: number; width: number; file: string },
): Promise<SetText> {
  const safe = text.replace(/[&<>]/g, (sign) => MARKUP[sign] ?? sign);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${safe}</span>`,
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

async function cut(text: SetText, box: { width: number; height: number }): Promise<SetText> {
  const width = Math.min(text.width, box.width);
  const height = Math.min(text.height, box.height);
  return {
    png: await sharp(text.png).extract({ left: 0, top: 0, width, height }).png().toBuffer(),
    width,
    height,
  };
}
