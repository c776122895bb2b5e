import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const SCRIPTS = 'tamil telugu bengali kannada malayalam gujarati gurmukhi oriya arabic'.split(' ');

/** Noto Sans Devanagari also covers Latin and the rupee sign; each other family covers one script. */
export const FONTS = new Map([
  ['plain', join(import.meta.dirname, '../fonts/noto-sans-devanagari-400.ttf')],
  ['bold', join(import.meta.dirname, '../fonts/noto-sans-devanagari-700.ttf')],
  ...SCRIPTS.map((script): [string, string] => [
    script,
    resolve(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`),
  ]),
]);

/** For characters that no font has, such as emoji. */
const FALLBACK = '•';
const WITHOUT_LETTERS = /^[^\p{L}\p{N}]*$/u;
export const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Fallback for fontkit, which throws if a base has no anchor for a mark. */
const MARKS_UNPLACED: Record<string, boolean> = { abvm: false, blwm: false, mark: false, mkmk: false };

export interface Run {
  font: string;
  text: string;
}

export class Typeset {
  readonly #fonts: ReadonlyMap<string, Font>;

  static async open(): Promise<Typeset> {
    const { openSync } = await import('fontkit');
    return new Typeset(new Map([...FONTS].map(([name, file]) => [name, openSync(file) as Font])));
  }

  private constructor(fonts: ReadonlyMap<string, Font>) {
    this.#fonts = fonts;
  }

  runsOf(text: string): Run[] {
    if (this.#has('plain', text)) return [{ font: 'plain', text }];
    const runs: Run[] = [];
    for (const { segment } of CLUSTERS.segment(text)) {
      const run = this.#runOf(segment);
      const [before, last] = [runs.at(-2), runs.at(-1)];
      const isGap = last !== undefined && WITHOUT_LETTERS.test(last.text) && this.#has(run.font, last.text);
      if (last?.font === run.font) last.text += run.text;
      // Spaces within a script stay in its run, as right-to-left text requires.
      else if (isGap && before?.font === run.font) {
        before.text += last.text + run.text;
        runs.pop();
      } else runs.push(run);
    }
    return runs;
  }

  featuresOf({ font, text }: Run): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
    if (!/[^\p{Script=Latin}\p{Script=Common}]/u.test(text)) return undefined;
    try {
      this.#fonts.get(font)?.layout(text);
      // An explicit list makes pdfkit lay out the whole run; word-by-word layout would reorder right-to-left text.
      return [];
    } catch {
      // pdfkit passes these features to fontkit unchanged.
      return MARKS_UNPLACED as unknown as PDFKit.Mixins.OpenTypeFeatures[];
    }
  }

  /** Uses the first font that has the cluster, else the cluster without marks, else the fallback. */
  #runOf(cluster: string): Run {
    const unmarked = cluster.normalize('NFKD').replace(/\p{M}/gu, '');
    for (const text of [cluster, unmarked]) {
      const font = text && [...FONTS.keys()].find((name) => this.#has(name, text));
      if (font) return { font, text };
    }
    return { font: 'plain', text: FALLBACK };
  }

  #has(name: string, text: string): boolean {
    return [...text].every((char) => this.#fonts.get(name)?.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
  }
}
