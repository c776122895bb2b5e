import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const SCRIPTS = [
  'tamil',
  'telugu',
  'bengali',
  'kannada',
  'malayalam',
  'gujarati',
  'gurmukhi',
  'oriya',
  'arabic',
] as const;
export type FontName = 'plain' | 'bold' | (typeof SCRIPTS)[number];

/** Noto Sans Devanagari has Latin letters and the rupee sign as well; the others have one script each. */
export const FONTS = {
  plain: join(import.meta.dirname, '../fonts/noto-sans-devanagari-400.ttf'),
  bold: join(import.meta.dirname, '../fonts/noto-sans-devanagari-700.ttf'),
  ...Object.fromEntries(
    SCRIPTS.map((script) => [
      script,
      resolve(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`),
    ]),
  ),
} as Readonly<Record<FontName, string>>;
const NAMES = Object.keys(FONTS) as FontName[];

/** What is written of a character that no font has, such as an emoji. */
const FALLBACK = '•';
export const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Where fontkit cannot place a mark (it throws on a base without an anchor), marks stay where the font has them. */
const MARKS_UNPLACED: Record<string, boolean> = { abvm: false, blwm: false, mark: false, mkmk: false };

/** Text that one font has all characters of. */
export interface Run {
  font: FontName;
  text: string;
}

/** Splits text among the fonts. */
export class Typeset {
  readonly #fonts: ReadonlyMap<FontName, Font>;

  static async open(): Promise<Typeset> {
    const { openSync } = await import('fontkit');
    return new Typeset(new Map(NAMES.map((name) => [name, openSync(FONTS[name]) as Font])));
  }

  private constructor(fonts: ReadonlyMap<FontName, Font>) {
    this.#fonts = fonts;
  }

  runsOf(text: string): Run[] {
    if (this.#has('plain', text)) return [{ font: 'plain', text }];
    const runs: Run[] = [];
    for (const { segment } of CLUSTERS.segment(text)) {
      const run = this.#runOf(segment);
      const before = runs.at(-2);
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      // Blanks within a script stay with it: right to left, they are between its words.
      else if (before && last && before.font === run.font && this.#joins(last.text, run.font)) {
        before.text += last.text + run.text;
        runs.pop();
      } else runs.push(run);
    }
    return runs;
  }

  /** The features to lay a run out with. */
  featuresOf({ font, text }: Run): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
    if (!/[^\p{Script=Latin}\p{Script=Common}]/u.test(text)) return undefined;
    try {
      this.#fonts.get(font)?.layout(text);
      // As a whole: word by word, as pdfkit does without a list, words from right to left change places.
      return [];
    } catch {
      // pdfkit hands them on as they are.
      return MARKS_UNPLACED as unknown as PDFKit.Mixins.OpenTypeFeatures[];
    }
  }

  #joins(text: string, font: FontName): boolean {
    return /^[^\p{L}\p{N}]*$/u.test(text) && this.#has(font, text);
  }

  /** A character in the first font that has it; else its plain form without marks, else the fallback. */
  #runOf(cluster: string): Run {
    const plain = cluster.normalize('NFKD').replace(/\p{M}/gu, '');
    for (const text of [cluster, plain]) {
      const font = text && NAMES.find((name) => this.#has(name, text));
      if (font) return { font, text };
    }
    return { font: 'plain', text: FALLBACK };
  }

  #has(name: FontName, text: string): boolean {
    return [...text].every((char) => this.#fonts.get(name)?.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
  }
}
