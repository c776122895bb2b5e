import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { csvCell } from '#platform/csv-cell.ts';
import type { Platform } from '#platform/platform.ts';

const BATCH = 1_000;

/**
 * Streams the very rows that the filters on screen give, newest first, in batches by id: memory stays flat
 * however many there are.
 */
export function streamCsv<Row extends { id: string }>(
  { db, log }: Platform,
  what: {
    name: string;
    /** `select … from …`, without where. */
    select: RawBuilder<unknown>;
    /** The id column, e.g. `o.id`. */
    id: RawBuilder<unknown>;
    condition: RawBuilder<boolean>;
    columns: readonly (readonly [heading: string, value: (row: Row) => unknown])[];
  },
): Response {
  const encoder = new TextEncoder();
  let last: string | null = null;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(
        encoder.encode(`\uFEFF${what.columns.map(([heading]) => csvCell(heading)).join(',')}\r\n`),
      ),
    pull: async (controller) => {
      try {
        const batch = sql<Row>`${what.select} where ${what.condition} and (${last}::text is null or ${what.id} < ${last ?? ''}) order by ${what.id} desc limit ${BATCH}`;
        const { rows }: { rows: Row[] } = await batch.execute(db.queries);
        if (rows.length > 0)
          controller.enqueue(
            encoder.encode(
              rows
                .map((row) => `${what.columns.map(([, value]) => csvCell(value(row))).join(',')}\r\n`)
                .join(''),
            ),
          );
        last = rows.at(-1)?.id ?? null;
        if (rows.length < BATCH) controller.close();
      } catch (error) {
        log.error({ err: error }, 'an export was aborted');
        controller.error(error);
      }
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${what.name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
