import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/audit.ts';
import { csvCell } from '#platform/csv-cell.ts';
import { fileResponse } from '#platform/http/file-response.ts';
import type { Platform } from '#platform/platform.ts';
import type { StaffList } from './paging.ts';
import { recordAudit } from './record-audit.ts';

const BATCH = 1_000;

export interface CsvRows<Row> {
  select: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
  /** A unique sort key; rows come newest first unless `isAscending`. Rows expose it as `key` or `id`. */
  id: RawBuilder<unknown>;
  isAscending?: boolean;
  columns: readonly (readonly [heading: string, value: (row: Row) => unknown])[];
}

type CsvFile<Row> = CsvRows<Row> & StaffList;

interface ExportRequest extends Actor {
  query: Record<string, unknown> & { from?: string; to?: string };
}

/** Streams rows after recording the actor, filters and row count in the audit log. */
export async function exportCsv<Row extends { id: string; key?: string }>(
  platform: Platform,
  { query, ...actor }: ExportRequest,
  file: CsvFile<Row>,
): Promise<Response> {
  const { db } = platform;
  const total = await sql<{
    rows: number;
  }>`select count(*) as rows from ${file.from} where ${file.condition}`.execute(db.queries);
  await db.transaction((tx) =>
    recordAudit(tx, actor, {
      action: `export.${file.name}`,
      subjectId: file.name,
      after: { ...query, ...total.rows[0] },
    }),
  );
  const name = `${fileNameOf(file.name, query)}.csv`;
  return fileResponse(streamRows(platform, file), 'text/csv; charset=utf-8', name);
}

const BOM = '\uFEFF';
const lineOf = (cells: readonly unknown[]) => `${cells.map(csvCell).join(',')}\r\n`;

export const csvText = (lines: readonly (readonly unknown[])[]) => BOM + lines.map(lineOf).join('');

export function streamRows<Row extends { id: string; key?: string }>(
  { db, log }: Platform,
  { select, condition, id, isAscending, columns }: CsvRows<Row>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const [comparison, direction] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  let lastKey: string | null = null;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvText([columns.map(([heading]) => heading)]))),
    pull: async (controller) => {
      try {
        const { rows }: { rows: Row[] } = await sql<Row>`
          ${select} where ${condition} and (${lastKey}::text is null or ${id} ${comparison} ${lastKey ?? ''})
          order by ${id} ${direction} limit ${BATCH}`.execute(db.queries);
        const lines = rows.map((row) => lineOf(columns.map(([, value]) => value(row))));
        if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')));
        const lastRow = rows.at(-1);
        lastKey = lastRow?.key ?? lastRow?.id ?? null;
        if (rows.length < BATCH) controller.close();
      } catch (error) {
        log.error({ err: error }, 'an export failed');
        controller.error(error);
      }
    },
  });
}

function fileNameOf(name: string, { from, to }: ExportRequest['query']): string {
  if (from && to) return `${name}-${from}-to-${to}`;
  return from ? `${name}-from-${from}` : to ? `${name}-until-${to}` : name;
}
