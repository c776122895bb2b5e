import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Month, MonthlyTable } from '#platform/partitions/monthly-tables.ts';
import type { RowSums } from '../archive/archive-content.ts';
import { copyOut } from '../copy-rows.ts';
import { listTables, selectRows } from '../list-tables.ts';

/** The columns of a table that a backup holds too. */
export async function tableOf(client: pg.Client, name: MonthlyTable) {
  const table = (await listTables(client)).find((each) => each.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}

/** Reads the rows of a month, in the order of their ids: the same rows are the same bytes. */
export function selectMonth(table: { name: string; columns: string[] }, { startsAt, endsAt }: Month): string {
  const start = startsAt ? `at >= '${startsAt.toISOString()}' and ` : '';
  return `${selectRows(table)} where ${start}at < '${endsAt.toISOString()}' order by id`;
}

/** What the database holds of a month, as its file would. */
export async function sumMonth(client: pg.Client, name: MonthlyTable, month: Month): Promise<RowSums> {
  const hash = createHash('sha256');
  const { pieces, rows } = copyOut(
    client,
    `copy (${selectMonth(await tableOf(client, name), month)}) to stdout`,
  );
  for await (const piece of pieces) hash.update(piece);
  return { rows: await rows, sha256: hash.digest('hex') };
}
