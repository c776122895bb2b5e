import { isDeepStrictEqual } from 'node:util';
import type { ImportCounts, ImportRow } from '@rush/contract/admin-imports.ts';
import { IMPORT_COLUMNS, type ImportKind, type ImportSeparator } from '@rush/contract/import-columns.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { invalidateCatalog } from '#catalog/catalog-staff.ts';
import type { Actor } from '#platform/audit.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { confirmOpenings, requestConfirmation } from './confirm-openings.ts';
import { importItem, importProduct } from './import-catalogue.ts';
import { importCustomer } from './import-customer.ts';
import { importOrder } from './import-order.ts';
import {
  type ImportContext,
  type ImportOneRow,
  type Imports,
  invalidCells,
  problemAt,
  type RowOutcome,
  RowRefused,
} from './import-row.ts';
import { queuePictures } from './imported-pictures.ts';
import { type FileRow, readImportFile } from './read-import-file.ts';

const ROW_IMPORTERS: Readonly<Record<ImportKind, ImportOneRow>> = {
  items: importItem,
  products: importProduct,
  customers: importCustomer,
  orders: importOrder,
};

export interface ImportReport {
  counts: ImportCounts;
  rows: ImportRow[];
  openingPaise: number;
}

class RolledBack extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('the import was rolled back');
    this.name = 'RolledBack';
    this.report = report;
  }
}

/** Runs the import and rolls it back, which consumes sequence numbers. Refuses with `import-unreadable`. */
export async function checkImport(
  imports: Imports,
  actor: Actor,
  { kind, csv }: { kind: ImportKind; csv: string },
): Promise<ImportReport & { separator: ImportSeparator }> {
  const { rows, separator } = readImportFile(kind, csv);
  try {
    return await imports.platform.db.transaction(async (tx) => {
      const context = { imports, tx, actor, now: imports.platform.clock.now() };
      throw new RolledBack(await importRows(context, kind, rows));
    });
  } catch (error) {
    if (error instanceof RolledBack) return { separator, ...error.report };
    throw error;
  }
}

interface RunInput {
  kind: ImportKind;
  csv: string;
  confirmed: ImportCounts;
}

/**
 * Imports the accepted rows in one transaction. Opening balances above the owner's limits need another owner to import
 * the same file. Refuses with `import-unreadable`, `payouts-paused`, and `import-differs` for unconfirmed counts.
 */
export async function runImport(imports: Imports, actor: Actor, input: RunInput) {
  const { rows } = readImportFile(input.kind, input.csv);
  try {
    const counts = await imports.platform.db.transaction(async (tx) => {
      const context = { imports, tx, actor, now: imports.platform.clock.now() };
      const report = await importRows(context, input.kind, rows);
      await confirmAndRecord(context, { ...input, report });
      return report.counts;
    });
    invalidateCatalog(imports);
    return { counts, needsSecondAdmin: false };
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    const { counts, openingPaise } = error.report;
    await requestConfirmation(imports, actor, { csv: input.csv, totalPaise: openingPaise });
    return { counts, needsSecondAdmin: true };
  }
}

/** Throws RolledBack if a second owner has to confirm. */
async function confirmAndRecord(
  context: ImportContext,
  { kind, csv, confirmed, report }: RunInput & { report: ImportReport },
): Promise<void> {
  const { counts, openingPaise } = report;
  if (!isDeepStrictEqual(counts, confirmed)) refuse('import-differs');
  const decision = await confirmOpenings(context, { csv, totalPaise: openingPaise });
  if (decision === 'needs-second-admin') throw new RolledBack(report);
  await context.imports.audit(context.tx, context.actor, {
    action: 'import.run',
    subjectId: kind,
    after: counts,
  });
}

const KEY_LENGTH_MAX = 200;

async function importRows(context: ImportContext, kind: ImportKind, rows: readonly FileRow[]) {
  // Serialized, because concurrent imports of one file would create its rows twice.
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(context.tx);
  const keys = new Set<string>();
  const results: ImportRow[] = [];
  const pictures = new Set<string>();
  let openingPaise = 0;
  for (const row of rows) {
    const problems = [
      ...IMPORT_COLUMNS[kind].required
        .filter((column) => row.cells[column] === undefined)
        .map((column) => problemAt(column, 'required')),
      ...(row.key.length > KEY_LENGTH_MAX
        ? invalidCells([{ field: 'key', message: `must be at most ${KEY_LENGTH_MAX} characters` }])
        : []),
      ...(keys.has(row.key) ? [problemAt('key', 'key-repeated')] : []),
    ];
    keys.add(row.key);
    const {
      picture,
      openingPaise: opening = 0,
      ...result
    } = problems.length > 0 ? refuseRow(row, problems) : await importRow(context, kind, row);
    if (picture) pictures.add(picture);
    openingPaise += opening;
    results.push(result);
  }
  await queuePictures(context.tx, pictures, context.now);
  const verdicts = { create: 0, change: 0, unchanged: 0, refused: 0 };
  for (const { verdict } of results) verdicts[verdict]++;
  const counts = { ...verdicts, openingBalances: rupeesFromPaise(openingPaise) };
  return { counts, rows: results, openingPaise };
}

type RowResult = ImportRow & Pick<RowOutcome, 'picture' | 'openingPaise'>;

/** Uses a savepoint, so that a refused or unchanged row leaves no trace. */
async function importRow(context: ImportContext, kind: ImportKind, row: FileRow): Promise<RowResult> {
  const { tx } = context;
  await sql`savepoint import_row`.execute(tx);
  try {
    const outcome = await ROW_IMPORTERS[kind](context, row);
    if (outcome.verdict === 'unchanged') await sql`rollback to savepoint import_row`.execute(tx);
    await sql`release savepoint import_row`.execute(tx);
    return { line: row.line, key: row.key, problems: [], ...outcome };
  } catch (error) {
    const problems = problemsOf(error);
    if (!problems) throw error;
    await sql`rollback to savepoint import_row`.execute(tx);
    await sql`release savepoint import_row`.execute(tx);
    return refuseRow(row, problems);
  }
}

function problemsOf(error: unknown): ImportRow['problems'] | null {
  if (error instanceof RowRefused) return error.problems;
  if (!(error instanceof Refusal)) return null;
  const { fields, message } = error.details;
  return invalidCells(fields ?? [{ field: 'key', message: message ?? error.type }]);
}

function refuseRow({ line, key, cells }: FileRow, problems: ImportRow['problems']): RowResult {
  return { line, key, name: cells.name ?? '', verdict: 'refused', changes: [], problems };
}
