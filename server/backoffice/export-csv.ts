import { type RawBuilder, sql } from 'kysely';
import { csvCell } from '#platform/csv-cell.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { StaffList } from './paging.ts';
import { recordAudit } from './record-audit.ts';

const BATCH = 1_000;

interface CsvFile<Row> {
  name: string;
  query: Record<string, unknown> & { from?: string; to?: string };
  select: RawBuilder<unknown>;
  /** The id column, e.g. `o.id`; newest first. */
  id: RawBuilder<unknown>;
  /** Sorts ascending by this key instead of the id. */
  ascendingBy?: { key: RawBuilder<unknown>; of: (row: Row) => string };
  condition: RawBuilder<boolean>;
  columns: readonly (readonly [heading: string, value: (row: Row) => unknown])[];
}

/** Streams the filtered rows in the list's order, in batches to bound memory. */
export function streamCsv<Row extends { id: string }>({ db, log }: Platform, what: CsvFile<Row>): Response {
  const encoder = new TextEncoder();
  const { key } = what.ascendingBy ?? { key: what.id };
  const [comparison, direction] = what.ascendingBy ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  let last: string | null = null;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(
        encoder.encode(`\uFEFF${what.columns.map(([heading]) => csvCell(heading)).join(',')}\r\n`),
      ),
    pull: async (controller) => {
      try {
        const batch = sql<Row>`${what.select} where ${what.condition} and (${last}::text is null or ${key} ${comparison} ${last ?? ''})
          order by ${key} ${direction} limit ${BATCH}`;
        const { rows }: { rows: Row[] } = await batch.execute(db.queries);
        const lines = rows.map(
          (row) => `${what.columns.map(([, value]) => csvCell(value(row))).join(',')}\r\n`,
        );
        if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')));
        const end = rows.at(-1);
        last = end ? (what.ascendingBy?.of(end) ?? end.id) : null;
        if (rows.length < BATCH) controller.close();
      } catch (error) {
        log.error({ err: error }, 'an export failed');
        controller.error(error);
      }
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${nameOf(what)}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

function nameOf({ name, query: { from, to } }: Pick<CsvFile<never>, 'name' | 'query'>): string {
  if (from && to) return `${name}-${from}-to-${to}`;
  return from ? `${name}-from-${from}` : to ? `${name}-until-${to}` : name;
}

/** Streams a list after recording the author, filters and row count in the audit log. */
export async function exportList<Row extends { id: string }>(
  platform: Platform,
  { caller, address, query }: { caller: Caller | null; address: string; query: CsvFile<Row>['query'] },
  {
    list,
    condition,
    ...file
  }: { list: StaffList; condition: RawBuilder<boolean> } & Pick<CsvFile<Row>, 'select' | 'columns'>,
): Promise<Response> {
  if (!caller) refuse('token-expired');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${list.from} where ${condition}`.execute(platform.db.queries);
  const after = { ...query, rows: rows[0]?.count ?? 0 };
  await platform.db.transaction((tx) =>
    recordAudit(
      tx,
      { caller, address },
      { action: `export.${list.name}`, subject: 'export', subjectId: list.name, before: null, after },
    ),
  );
  return streamCsv(platform, { ...file, query, name: list.name, id: list.id, condition });
}
