import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right. */
  isNumeric?: boolean;
  /** On a phone this column heads the card, without its title. */
  isHead?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table on a wide page; on a phone each row is a card of term and value. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className="block w-full text-left md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                'eyebrow border-b border-line-strong px-3 py-2.5 text-muted',
                column.isNumeric && 'md:text-right',
              )}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="flex flex-col bg-raised p-3 max-md:[contain-intrinsic-size:auto_16rem] max-md:[content-visibility:auto] md:table-row md:bg-transparent md:p-0 md:hover:bg-raised"
          >
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      className={cx(
        'flex min-h-8 items-center justify-between gap-4 md:table-cell md:border-b md:px-3 md:py-3',
        column.isNumeric && 'tabular-nums md:text-right',
        column.isHead && 'mb-1 border-b pb-2 font-semibold max-md:order-first md:mb-0 md:pb-3',
      )}
    >
      {!column.isHead && <span className="text-sm text-muted md:hidden">{column.title}</span>}
      <span className={cx('min-w-0 break-words md:[text-align:inherit]', !column.isHead && 'text-right')}>
        {column.cell(row)}
      </span>
    </td>
  );
}
