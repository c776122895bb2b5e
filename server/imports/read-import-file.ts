import { IMPORT_COLUMNS, IMPORT_ROWS_MAX, type ImportKind } from '@rush/contract/import-columns.ts';
import { readCsvCell } from '#platform/csv-cell.ts';
import { refuse } from '#platform/refusal.ts';
import { type CsvLine, CsvUnreadable, parseCsv } from './parse-csv.ts';

/** More than any kind has: a header beyond it is not looked at name by name. */
const COLUMNS_MAX = 100;

/** A row by its columns, trimmed and as text that a spreadsheet was kept from computing; what is empty or has no column is not there. */
export interface FileRow {
  line: number;
  key: string;
  cells: Readonly<Record<string, string>>;
}

/** Reads a file by its header. Refuses `import-unreadable` with what is wrong with it as a whole. */
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

function readLines(csv: string): CsvLine[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (error instanceof CsvUnreadable) unreadable(error.message);
    throw error;
  }
}

function unreadable(message: string): never {
  refuse('import-unreadable', { message, fields: [{ field: 'csv', message }] });
}
