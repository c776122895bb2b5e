import { IMPORT_COLUMNS, IMPORT_ROWS_MAX, type ImportKind } from '@rush/contract/import-columns.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { readCsvCell } from '#platform/csv-cell.ts';
import { refuse } from '#platform/refusal.ts';

/** More than any kind has: a longer header is refused as a whole. */
const COLUMNS_MAX = 100;

/** A row by its columns, trimmed and without the apostrophe that guards against formulas; empty cells are left out. */
export interface FileRow {
  line: number;
  key: string;
  cells: Readonly<Record<string, string>>;
}

/** Reads a file by its header. Refuses `import-unreadable` with what is wrong with the file as a whole. */
export function readImportFile(kind: ImportKind, csv: string): FileRow[] {
  const [header, ...lines] = readLines(csv);
  if (!header) return unreadable('The file is empty.');
  if (header.cells.length > COLUMNS_MAX) unreadable(`A file has at most ${COLUMNS_MAX} columns.`);
  const names = header.cells.map((cell) => cell.trim());
  const { required, optional } = IMPORT_COLUMNS[kind];
  const known = new Set([...required, ...optional]);
  const problems = [
    ...required.filter((name) => !names.includes(name)).map((name) => `Column ${name} is missing.`),
    ...names.filter((name) => !known.has(name)).map((name) => `There is no column “${name}”.`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `Column ${name} stands twice.`),
    ...lines
      .filter(({ cells }) => cells.length > names.length)
      .slice(0, 5)
      .map(({ line }) => `Line ${line} has more cells than the header.`),
    ...(lines.length > IMPORT_ROWS_MAX ? [`A file has at most ${IMPORT_ROWS_MAX} rows.`] : []),
    ...(lines.length === 0 ? ['There are no rows below the header.'] : []),
  ];
  if (problems.length > 0) unreadable(problems.join(' '));
  return lines.map(({ line, cells }) => {
    const row = Object.fromEntries(
      names
        .map((name, at) => [name, readCsvCell((cells[at] ?? '').trim()).trim()])
        .filter(([, cell]) => cell !== ''),
    );
    return { line, key: row.key ?? '', cells: row };
  });
}

interface CsvLine {
  /** Where the row begins, counted from 1. */
  line: number;
  cells: string[];
}

function readLines(csv: string): CsvLine[] {
  const rows: CsvLine[] = [];
  try {
    parse(csv, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, line: lines - (cells.join('').match(/\r\n|\n|\r/g)?.length ?? 0) });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return unreadable(`Line ${error.lines}: a quote stands where none may, or is never closed.`);
  }
}

function unreadable(message: string): never {
  refuse('import-unreadable', { message, fields: [{ field: 'csv', message }] });
}
