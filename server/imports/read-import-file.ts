import { CATEGORIES } from '@rush/contract/catalog.ts';
import { EARLIER_STATUSES } from '@rush/contract/earlier-orders.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  IMPORT_SEPARATORS,
  type ImportKind,
  type ImportSeparator,
} from '@rush/contract/import-columns.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { readCsvCell } from '#platform/csv-cell.ts';
import { refuse } from '#platform/refusal.ts';

/** Upper limit; no import kind has this many columns. */
const COLUMNS_MAX = 100;

export interface FileRow {
  line: number;
  key: string;
  /** Non-empty cells by column, trimmed and without the apostrophe that guards against formulas. */
  cells: Readonly<Record<string, string>>;
}

const DELIMITERS: Readonly<Record<ImportSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };
/** Values that spreadsheets may write in a different case, such as TRUE. */
const KEYWORDS = ['true', 'false', 'user', 'reseller', ...CATEGORIES, ...EARLIER_STATUSES];
const KEYWORD_COLUMNS = /^(inStock|instock|isApi|istrending|role|category|status)$/;

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** An optional first line that declares the separator to Excel, perhaps after a byte order mark. */
const EXCEL_HINT = /^\ufeff?"?sep=.[^\r\n]*/i;

/** Refuses with `import-unreadable`. */
export function readImportFile(
  kind: ImportKind,
  file: string,
): { separator: ImportSeparator; rows: FileRow[] } {
  // Leave the line empty, so that line numbers stay correct.
  const csv = file.replace(EXCEL_HINT, '');
  const badAt = csv.indexOf('\ufffd');
  if (badAt !== -1) {
    const line = csv.slice(0, badAt).split(/\r\n|\n|\r/).length;
    refuseFile(
      `Line ${line} contains an unreadable character (�). Save the file as “CSV UTF-8” and try again.`,
    );
  }
  const separator = separatorOf(csv);
  const [header, ...lines] = readLines(csv, DELIMITERS[separator]);
  if (!header) return refuseFile('The file is empty.');
  if (header.cells.length > COLUMNS_MAX) refuseFile(`A file can have at most ${COLUMNS_MAX} columns.`);
  const { required, optional } = IMPORT_COLUMNS[kind];
  const columns = new Set([...required, ...optional]);
  const names = header.cells.map(
    (cell) => [...columns].find((name) => isSame(name, cell.trim())) ?? cell.trim(),
  );
  const problems = [
    ...required.filter((name) => !names.includes(name)).map((name) => `Column ${name} is missing.`),
    ...names.filter((name) => !columns.has(name)).map((name) => `Unknown column “${name}”.`),
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `Column ${name} appears twice.`),
    ...lines
      .filter(({ cells }) => cells.length > names.length)
      .slice(0, 5)
      .map(({ line }) => `Line ${line} has more cells than the header.`),
    ...(lines.length > IMPORT_ROWS_MAX ? [`A file can have at most ${IMPORT_ROWS_MAX} rows.`] : []),
    ...(lines.length === 0 ? ['There are no rows below the header.'] : []),
  ];
  if (problems.length > 0) refuseFile(problems.join(' '));
  const rows = lines.map(({ line, cells }) => {
    const row = Object.fromEntries(
      names
        .map((name, i) => [name, fixCase(name, readCsvCell((cells[i] ?? '').trim()).trim())])
        .filter(([, cell]) => cell !== ''),
    );
    return { line, key: row.key ?? '', cells: row };
  });
  return { separator, rows };
}

function fixCase(column: string, cell: string): string {
  if (column === 'apiType') return cell.toUpperCase();
  return (KEYWORD_COLUMNS.test(column) && KEYWORDS.find((word) => isSame(word, cell))) || cell;
}

function separatorOf(csv: string): ImportSeparator {
  const header = csv.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const count = (name: ImportSeparator) => header.split(DELIMITERS[name]).length;
  return IMPORT_SEPARATORS.reduce((most, name) => (count(name) > count(most) ? name : most));
}

function readLines(csv: string, delimiter: string) {
  const rows: { line: number; cells: string[] }[] = [];
  try {
    parse(csv, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
        const line = lines - (cells.join('').match(/\r\n|\n|\r/g)?.length ?? 0);
        rows.push({ line, cells: cells.slice(0, end) });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuseFile(`Line ${error.lines}: a quote is misplaced or never closed.`);
  }
}

function refuseFile(message: string): never {
  refuse('import-unreadable', { message, fields: [{ field: 'csv', message }] });
}
