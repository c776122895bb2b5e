import type { Language } from '@rush/contract/languages.ts';
import { formatPaise } from '@rush/contract/money.ts';
import { indianDay } from '#platform/indian-day.ts';
import { type DocumentTexts, documentTexts as english } from './texts/en.ts';
import { documentTexts as hindi } from './texts/hi.ts';
import { CLUSTERS, FONTS, type Run, Typeset } from './typeset.ts';

export const DOCUMENT_TEXTS: Readonly<Record<Language, DocumentTexts>> = { en: english, hi: hindi };

/** In points; the page is A4. */
const MARGIN = 48;
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 24;
const COLUMNS = [
  { at: 0, width: 210 },
  { at: 225, width: 120 },
  { at: 360, width: WIDTH - 360 },
];
const LOGO_SIZE: [width: number, height: number] = [160, 44];
const GREY = '#555555';
const LINE_COLOR = '#bbbbbb';
/** Line metrics of Noto Sans Devanagari, relative to the font size. */
const ASCENT = 0.896;
const LINE_HEIGHT = 1.304;

export interface Cell {
  text: string;
  /** Points from the left margin. */
  at: number;
  width: number;
  isRight?: boolean;
  isBold?: boolean;
}

interface TextStyle {
  size: number;
  isBold?: boolean | undefined;
  isGrey?: boolean | undefined;
}

const heightOf = (lines: readonly string[], { size }: TextStyle) => lines.length * LINE_HEIGHT * size;

interface SheetOptions {
  title: string;
  author: string;
  at: Date;
  /** As PNG, at the top right of the first page; null for none. */
  logo: Buffer | null;
}

export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #typeset: Typeset;
  readonly #chunks: Buffer[] = [];
  #y = MARGIN;
  #head: (() => void) | null = null;

  static async open({ title, author, at, logo }: SheetOptions): Promise<Sheet> {
    // Loaded lazily, because it takes 15 MB of memory.
    const { default: PDFDocument } = await import('pdfkit');
    const pdf = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      font: FONTS.get('plain'),
      // Fixed dates make a document's bytes reproducible.
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    const placement = { fit: LOGO_SIZE, align: 'right' } as const;
    if (logo) pdf.image(logo, MARGIN + WIDTH - LOGO_SIZE[0], MARGIN, placement);
    return new Sheet(pdf, await Typeset.open());
  }

  private constructor(pdf: PDFKit.PDFDocument, typeset: Typeset) {
    this.#pdf = pdf;
    this.#typeset = typeset;
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    for (const [name, file] of FONTS) this.#pdf.registerFont(name, file);
    // `#fit`, not pdfkit, breaks pages.
    this.#pdf.page.margins.bottom = 0;
  }

  repeatHead(head: () => void): void {
    this.#head = head;
    head();
  }

  space(points: number): void {
    this.#y += points;
  }

  text(text: string, style: { size?: number; isBold?: boolean; isGrey?: boolean } = {}): void {
    const textStyle = { size: 10, ...style };
    const lines = this.#wrap(text, WIDTH, textStyle);
    this.#fit(heightOf(lines, textStyle));
    this.#write(lines, { at: 0, width: WIDTH }, this.#y, textStyle);
    this.#y += heightOf(lines, textStyle) + 2;
  }

  columns(...blocks: readonly (readonly [heading: string, lines: readonly string[]])[]): void {
    const top = this.#y;
    let lowest = top;
    for (const [index, [heading, lines]] of blocks.entries()) {
      const block = COLUMNS[index]!;
      let y = top;
      const write = (text: string, textStyle: TextStyle) => {
        const wrapped = this.#wrap(text, block.width, textStyle);
        this.#write(wrapped, block, y, textStyle);
        y += heightOf(wrapped, textStyle);
      };
      write(heading, { size: 8.5, isGrey: true });
      for (const line of lines.filter(Boolean)) {
        y += 1;
        write(line, { size: 10 });
      }
      lowest = Math.max(lowest, y);
    }
    this.#y = lowest + 4;
  }

  row(cells: readonly Cell[], style: { size?: number; isGrey?: boolean; lineAbove?: boolean } = {}): void {
    const { size = 10 } = style;
    const wrapped = cells.map((cell) => {
      const textStyle = { size, isBold: cell.isBold, isGrey: style.isGrey };
      return { cell, textStyle, lines: this.#wrap(cell.text, cell.width, textStyle) };
    });
    const height = Math.max(...wrapped.map(({ lines, textStyle }) => heightOf(lines, textStyle))) + 6;
    this.#fit(height);
    if (style.lineAbove) this.#drawLine();
    for (const { cell, lines, textStyle } of wrapped) this.#write(lines, cell, this.#y + 3, textStyle);
    this.#y += height;
  }

  rule(): void {
    this.#drawLine();
    this.#y += 2;
  }

  async end(footer: (page: number, count: number) => string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page);
      const block = { at: 0, width: WIDTH, isRight: true };
      this.#write([footer(page + 1, count)], block, BOTTOM + 12, { size: 8, isGrey: true });
    }
    const finished = new Promise((resolve) => this.#pdf.on('end', resolve));
    this.#pdf.end();
    await finished;
    return Buffer.concat(this.#chunks);
  }

  /** Wraps at spaces, and within words that are wider than a line. */
  #wrap(text: string, width: number, textStyle: TextStyle): string[] {
    if (!text.includes('\n') && this.#widthOf(text, textStyle) <= width) return [text];
    const lines = [''];
    for (const part of text.split(/(?<=\s)|(?=\n)/)) {
      const line = (lines.at(-1) ?? '') + part;
      if (part !== '\n' && this.#widthOf(line.trimEnd(), textStyle) <= width) lines[lines.length - 1] = line;
      else if (part === '\n') lines.push('');
      else {
        if (lines.at(-1)) lines.push('');
        for (const { segment: letter } of CLUSTERS.segment(part)) {
          const longer = (lines.at(-1) ?? '') + letter;
          if (this.#widthOf(longer.trimEnd(), textStyle) <= width) lines[lines.length - 1] = longer;
          else lines.push(letter);
        }
      }
    }
    return lines.map((line) => line.trimEnd());
  }

  #write(
    lines: readonly string[],
    { at, width, isRight }: Omit<Cell, 'text'>,
    top: number,
    textStyle: TextStyle,
  ): void {
    this.#pdf.fillColor(textStyle.isGrey ? GREY : '#000000');
    for (const [index, line] of lines.entries()) {
      let x = MARGIN + at + (isRight ? width - this.#widthOf(line, textStyle) : 0);
      const y = top + (index * LINE_HEIGHT + ASCENT) * textStyle.size;
      for (const run of this.#typeset.runsOf(line)) {
        const { width: advance, features } = this.#measure(run, textStyle);
        this.#pdf.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', features });
        x += advance;
      }
    }
  }

  #widthOf(line: string, textStyle: TextStyle): number {
    return this.#typeset.runsOf(line).reduce((sum, run) => sum + this.#measure(run, textStyle).width, 0);
  }

  #measure({ font: name, text }: Run, { size, isBold }: TextStyle) {
    const font = name === 'plain' && isBold ? 'bold' : name;
    const features = this.#typeset.featuresOf({ font, text });
    const width = this.#pdf.font(font).fontSize(size).widthOfString(text, { features });
    return { width, features };
  }

  #drawLine(): void {
    this.#pdf
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + WIDTH, this.#y)
      .lineWidth(0.5)
      .strokeColor(LINE_COLOR)
      .stroke();
  }

  #fit(height: number): void {
    if (this.#y + height <= BOTTOM) return;
    this.#pdf.addPage();
    this.#pdf.page.margins.bottom = 0;
    this.#y = MARGIN;
    this.#head?.();
  }
}

/** `₹1,23,456.78` */
export const rupeeText = (paise: number): string => `₹${formatPaise(paise)}`;

/** `20-11-2026`, Indian time. */
export const dayText = (at: Date): string => indianDay(at).split('-').reverse().join('-');
