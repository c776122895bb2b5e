import type { Month, MonthlyTable } from '#platform/partitions/monthly-tables.ts';
import { MONTHLY_TABLES } from '#platform/partitions/monthly-tables.ts';

/** The file of a month in cold storage. */
export interface MonthFile {
  name: string;
  table: MonthlyTable;
  /** As `2027-03`; `until-2027-01` for what was before the first month. */
  month: string;
  /** Raised where a file of this month lies there that is not what the database holds. */
  copy: number;
}

const NAME = /^rush-month-([a-z_]+)-(\d{4}-\d\d|until-\d{4}-\d\d)(?:\.(\d+))?\.archive$/;

/** `rush-month-supplier_exchanges-2027-03.archive` */
export function monthFile(table: MonthlyTable, { startsAt, endsAt }: Month, copy: number): MonthFile {
  const month = startsAt ? startsAt.toISOString().slice(0, 7) : `until-${endsAt.toISOString().slice(0, 7)}`;
  const name = `rush-month-${table}-${month}${copy > 1 ? `.${copy}` : ''}.archive`;
  return { name, table, month, copy };
}

/** What a name says; null where it is not the name of a month. */
export function readMonthName(name: string): MonthFile | null {
  const [, found, month = '', copy] = NAME.exec(name) ?? [];
  const table = MONTHLY_TABLES.find((each) => each === found);
  return table ? { name, table, month, copy: copy ? Number.parseInt(copy, 10) : 1 } : null;
}
