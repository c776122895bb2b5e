import type { ImportCounts, ImportRow } from '@rush/contract/admin-imports.ts';
import { IMPORT_COLUMNS, type ImportKind } from '@rush/contract/import-columns.ts';
import { sql } from 'kysely';
import { showChange } from '#catalog/catalog-staff.ts';
import type { Actor } from '#platform/audit.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { type ImportContext, invalidCells, problemAt, type RowOutcome, RowRefused } from './import-row.ts';
import type { ImportStaff } from './import-staff.ts';
import { askForPictures } from './imported-pictures.ts';
import { type FileRow, readImportFile } from './read-import-file.ts';
import { ROW_IMPORTERS } from './row-importers.ts';

export interface ImportReport {
  counts: ImportCounts;
  rows: ImportRow[];
}

/** Ends a transaction without a trace; what was found goes out with it. */
class DryRun extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('nothing is kept of a check');
    this.name = 'DryRun';
    this.report = report;
  }
}

/**
 * Says what an import would do: it does it, by the same code, and undoes all of it. Numbers that it would have given to
 * new rows are used up. Refuses `import-unreadable`.
 */
export async function checkImport(
  staff: ImportStaff,
  actor: Actor,
  { kind, csv }: { kind: ImportKind; csv: string },
): Promise<ImportReport> {
  const rows = readImportFile(kind, csv);
  try {
    return await staff.platform.db.transaction(async (tx) => {
      throw new DryRun(
        await importRows(staff, { tx, actor, now: staff.platform.clock.now() }, { kind, rows }),
      );
    });
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    throw error;
  }
}

/**
 * Imports a file in one transaction; rows that are refused are left out. Refuses `import-unreadable`, and
 * `import-differs` where it would do anything else than staff confirmed.
 */
export async function runImport(
  staff: ImportStaff,
  actor: Actor,
  { kind, csv, confirmed }: { kind: ImportKind; csv: string; confirmed: ImportCounts },
): Promise<ImportCounts> {
  const rows = readImportFile(kind, csv);
  const counts = await staff.platform.db.transaction(async (tx) => {
    const context = { tx, actor, now: staff.platform.clock.now() };
    const report = await importRows(staff, context, { kind, rows });
    const isConfirmed = VERDICTS.every((verdict) => report.counts[verdict] === confirmed[verdict]);
    if (!isConfirmed) refuse('import-differs');
    await staff.audit(tx, actor, {
      action: 'import.run',
      subject: 'import',
      subjectId: kind,
      before: null,
      after: report.counts,
    });
    return report.counts;
  });
  showChange(staff);
  return counts;
}

const KEY_LENGTH_MAX = 200;
const VERDICTS = ['create', 'change', 'unchanged', 'refused'] as const satisfies (keyof ImportCounts)[];

async function importRows(
  staff: ImportStaff,
  context: ImportContext,
  { kind, rows }: { kind: ImportKind; rows: readonly FileRow[] },
): Promise<ImportReport> {
  // One import at a time: two of the same file would both make its rows.
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(context.tx);
  const seen = new Set<string>();
  const results: ImportRow[] = [];
  const pictures = new Set<string>();
  for (const row of rows) {
    const problems = [
      ...IMPORT_COLUMNS[kind].required
        .filter((column) => row.cells[column] === undefined)
        .map((column) => problemAt(column, 'required')),
      ...(row.key.length > KEY_LENGTH_MAX
        ? invalidCells([{ field: 'key', message: `must be at most ${KEY_LENGTH_MAX} characters` }])
        : []),
      ...(seen.has(row.key) ? [problemAt('key', 'key-repeated')] : []),
    ];
    seen.add(row.key);
    const { picture, ...result } =
      problems.length > 0 ? refused(row, problems) : await importRow({ staff, context, kind }, row);
    if (picture) pictures.add(picture);
    results.push(result);
  }
  await askForPictures(context.tx, pictures, context.now);
  const counts = { create: 0, change: 0, unchanged: 0, refused: 0 };
  for (const { verdict } of results) counts[verdict]++;
  return { counts, rows: results };
}

type TriedRow = ImportRow & Pick<RowOutcome, 'picture'>;

/** A row that is refused, or changes nothing, leaves nothing behind. */
async function importRow(
  { staff, context, kind }: { staff: ImportStaff; context: ImportContext; kind: ImportKind },
  row: FileRow,
): Promise<TriedRow> {
  const { tx } = context;
  await sql`savepoint import_row`.execute(tx);
  try {
    const outcome = await ROW_IMPORTERS[kind](staff)(context, row);
    if (outcome.verdict === 'unchanged') await sql`rollback to savepoint import_row`.execute(tx);
    await sql`release savepoint import_row`.execute(tx);
    return { line: row.line, key: row.key, problems: [], ...outcome };
  } catch (error) {
    const problems = problemsOf(error);
    if (!problems) throw error;
    await sql`rollback to savepoint import_row`.execute(tx);
    return refused(row, problems);
  }
}

function problemsOf(error: unknown): ImportRow['problems'] | null {
  if (error instanceof RowRefused) return error.problems;
  if (!(error instanceof Refusal)) return null;
  const { fields, message } = error.details;
  return invalidCells(fields ?? [{ field: 'key', message: message ?? error.type }]);
}

function refused({ line, key, cells }: FileRow, problems: ImportRow['problems']): TriedRow {
  return { line, key, name: cells.name ?? '', verdict: 'refused', changes: [], problems };
}
