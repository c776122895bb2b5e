import type { MonthlyTable } from '#platform/partitions/monthly-tables.ts';
import { readArchive } from '../archive/read-archive.ts';
import { type MonthFile, readMonthName } from './month-name.ts';
import { type ColdStorage, withMonth } from './store-month.ts';

/** The months in cold storage, oldest first. */
export async function listStoredMonths({ place }: Pick<ColdStorage, 'place'>): Promise<MonthFile[]> {
  const names = await place.list((name) => readMonthName(name) !== null);
  const order = ({ table, month, copy }: MonthFile) =>
    `${table} ${month.startsWith('until') ? '0' : month} ${String(copy).padStart(4, '0')}`;
  return names
    .map(readMonthName)
    .filter((file) => file !== null)
    .sort((one, other) => order(one).localeCompare(order(other)));
}

/** A row as its columns and texts; null where a column is empty. */
export type StoredRow = Record<string, string | null>;

/** The rows of an order in a month. Throws ArchiveRefused where the file is damaged, at its end at the latest. */
export function readOrderRows(storage: ColdStorage, file: MonthFile, orderId: string): Promise<StoredRow[]> {
  return withMonth(storage, file, async (path) => {
    const found: StoredRow[] = [];
    for await (const row of readRows(path, storage, file.table))
      if (row.order_id === orderId) found.push(row);
    return found;
  });
}

async function* readRows(path: string, { key }: ColdStorage, table: MonthlyTable): AsyncGenerator<StoredRow> {
  let columns: readonly string[] = [];
  let rest = Buffer.alloc(0);
  for await (const part of readArchive(path, key)) {
    if (part.kind === 'manifest')
      columns = part.manifest.tables.find(({ name }) => name === table)?.columns ?? [];
    if (part.kind !== 'rows' || part.table !== table) continue;
    const bytes = Buffer.concat([rest, part.bytes]);
    const end = bytes.lastIndexOf('\n') + 1;
    rest = bytes.subarray(end);
    for (const line of bytes.toString('utf8', 0, end).split('\n'))
      if (line !== '') yield rowOf(line, columns);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** A line as COPY writes it. */
function rowOf(line: string, columns: readonly string[]): StoredRow {
  const values = line
    .split('\t')
    .map((value) =>
      value === '\\N' ? null : value.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign),
    );
  return Object.fromEntries(columns.map((column, place) => [column, values[place] ?? null]));
}
