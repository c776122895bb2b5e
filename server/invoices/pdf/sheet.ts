import { join } from 'node:path';
import type { Language } from '@rush/contract/languages.ts';
import { indianNumber } from '@rush/contract/money.ts';
import { type DocumentTexts, documentTexts as english } from '@rush/contract/texts/en/documents.ts';
import { documentTexts as hindi } from '@rush/contract/texts/hi/documents.ts';
import { indianDay } from '#platform/indian-day.ts';

export const DOCUMENT_TEXTS: Readonly<Record<Language, DocumentTexts>> = { en: english, hi: hindi };

/** Noto Sans Devanagari has Latin letters and the rupee sign as well; fontkit shapes its conjuncts. */
const FONTS = {
  plain: join(import.meta.dirname, '../fonts/noto-sans-devanagari-400.ttf'),
  bold: join(import.meta.dirname, '../fonts/noto-sans-devanagari-700.ttf'),
} as const;

/** In points; the page is A4. */
const MARGIN = 48;
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 24;
const GREY = '#555555';
const LINE = '#bbbbbb';

export interface Cell {
  text: string;
  /** From the left margin, and how wide, in points. */
  at: number;
  width: number;
  isRight?: boolean;
  isBold?: boolean;
}

/** A page to write on from top to bottom; the next one takes what does not fit. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  #y = MARGIN;
  /** Written at the top of each further page. */
  #head: (() => void) | null = null;

  static async open({ title, author, at }: { title: string; author: string; at: Date }): Promise<Sheet> {
    // 15 MB of memory, which a process without documents to draw does without.
    const { default: PDFDocument } = await import('pdfkit');
    const pdf = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      font: FONTS.plain,
      // The same document has the same bytes, whenever it is read.
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    return new Sheet(pdf);
  }

  private constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#pdf.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold);
    // `#fit` breaks pages, not pdfkit.
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
    const { size = 10 } = style;
    this.#style(size, style.isBold, style.isGrey);
    this.#fit(this.#pdf.heightOfString(text, { width: WIDTH }));
    this.#style(size, style.isBold, style.isGrey);
    this.#pdf.text(text, MARGIN, this.#y, { width: WIDTH });
    this.#y = this.#pdf.y + 2;
  }

  /** Blocks side by side, each with a heading in grey. */
  columns(blocks: readonly { at: number; width: number; heading: string; lines: readonly string[] }[]): void {
    const top = this.#y;
    let lowest = top;
    for (const { at, width, heading, lines } of blocks) {
      this.#style(8.5, false, true);
      this.#pdf.text(heading, MARGIN + at, top, { width });
      this.#style(10);
      for (const line of lines.filter(Boolean)) this.#pdf.text(line, MARGIN + at, this.#pdf.y + 1, { width });
      lowest = Math.max(lowest, this.#pdf.y);
    }
    this.#y = lowest + 4;
  }

  row(cells: readonly Cell[], style: { size?: number; isGrey?: boolean; lineAbove?: boolean } = {}): void {
    const { size = 10 } = style;
    const heights = cells.map(({ text, width, isBold }) => {
      this.#style(size, isBold);
      return this.#pdf.heightOfString(text || ' ', { width });
    });
    const height = Math.max(...heights) + 6;
    this.#fit(height);
    if (style.lineAbove) this.#line();
    for (const { text, at, width, isRight, isBold } of cells) {
      this.#style(size, isBold, style.isGrey);
      this.#pdf.text(text, MARGIN + at, this.#y + 3, { width, align: isRight ? 'right' : 'left' });
    }
    this.#y += height;
  }

  rule(): void {
    this.#line();
    this.#y += 2;
  }

  /** Ends the document. @param foot of each page */
  async end(foot: (page: number, of: number) => string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page);
      this.#style(8, false, true);
      this.#pdf.text(foot(page + 1, count), MARGIN, BOTTOM + 12, {
        width: WIDTH,
        align: 'right',
        lineBreak: false,
      });
    }
    const ended = new Promise((resolve) => this.#pdf.on('end', resolve));
    this.#pdf.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #style(size: number, isBold = false, isGrey = false): void {
    this.#pdf
      .font(isBold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(isGrey ? GREY : '#000000');
  }

  #line(): void {
    this.#pdf
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + WIDTH, this.#y)
      .lineWidth(0.5)
      .strokeColor(LINE)
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
export const rupees = (paise: number): string => `₹${indianNumber(paise)}`;

/** `20-11-2026`, the day in India. */
export const dayText = (at: Date): string => indianDay(at).split('-').reverse().join('-');
