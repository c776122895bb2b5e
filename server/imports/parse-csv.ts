/** A row of a file with the line on which it begins, counted from 1. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/** No CSV from the line on that it names. */
export class CsvUnreadable extends Error {
  constructor(line: number, why: string) {
    super(`Line ${line}: ${why}`);
    this.name = 'CsvUnreadable';
  }
}

const QUOTE = '"';
/** Text without quotes, and what follows it. */
const PLAIN = /[^",\r\n]*/y;
const END = /,|\r\n|\n|\r|$/y;
const BREAK = /\r\n|\n|\r/g;

/**
 * Reads CSV (RFC 4180): cells with commas, quotes or line breaks in quotes, a quote in one doubled. A byte order mark is
 * dropped, and so are lines without any text. Throws CsvUnreadable.
 */
export function parseCsv(text: string): CsvLine[] {
  const source = text.replace(/^\ufeff/, '');
  const rows: CsvLine[] = [];
  let line = 1;
  let row: CsvLine = { line, cells: [] };
  for (let at = 0; at < source.length || row.cells.length > 0; ) {
    const cell = source[at] === QUOTE ? readQuoted(source, at) : readMatch(PLAIN, source, at);
    const end = cell && readMatch(END, source, cell.next);
    if (!cell || !end) throw new CsvUnreadable(line, 'a quote stands where none may, or is never closed.');
    row.cells.push(cell.text);
    line += source.slice(at, end.next).match(BREAK)?.length ?? 0;
    at = end.next;
    if (end.text === ',') continue;
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

interface Piece {
  text: string;
  /** Where the next one begins. */
  next: number;
}

/** The cell in quotes that begins here; null where it has no end. */
function readQuoted(source: string, at: number): Piece | null {
  for (let from = at + 1; ; ) {
    const close = source.indexOf(QUOTE, from);
    if (close === -1) return null;
    if (source[close + 1] !== QUOTE)
      return { text: source.slice(at + 1, close).replaceAll('""', QUOTE), next: close + 1 };
    from = close + 2;
  }
}

function readMatch(pattern: RegExp, source: string, at: number): Piece | null {
  pattern.lastIndex = at;
  const text = pattern.exec(source)?.[0];
  return text === undefined ? null : { text, next: at + text.length };
}
