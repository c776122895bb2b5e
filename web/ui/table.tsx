import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useMedia } from './use-media.ts';

const VIRTUALIZE_ABOVE = 100;
const ROW_PX = 62;
const OVERSCAN = 12;
/** At these widths and above, rows are not shown as cards. Matches the theme's `tabular` variant. */
const TABULAR_QUERIES = { narrow: '(min-width: 768px)', wide: '(min-width: 1024px)' };

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** Shown at the top of the card on a phone, without its title. */
  isHead?: boolean;
  /** Its place in the short card on a phone. Other columns are shown on demand. */
  phone?: keyof typeof PLACE_CLASSES;
}

type CellOf<Row> = Column<Row>['cell'];
export const column = <Row,>(title: string, cell: CellOf<Row>): Column<Row> => ({ title, cell });
export const head = <Row,>(title: string, cell: CellOf<Row>) => ({ ...column(title, cell), isHead: true });
export const figure = <Row,>(title: string, cell: CellOf<Row>) => ({
  ...column(title, cell),
  isNumeric: true,
});

const PLACE_CLASSES = {
  end: 'carded:col-start-3 carded:row-start-1 carded:justify-self-end carded:font-semibold',
  below: 'carded:col-start-1 carded:row-start-2',
  middle: 'carded:col-start-2 carded:row-start-2 carded:text-sm carded:text-muted',
  corner: 'carded:col-start-3 carded:row-start-2 carded:justify-self-end',
  /** A third line, for buttons or the time. */
  foot: 'carded:col-span-full carded:row-start-3',
};

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty?: ReactNode;
}

/**
 * A table with many columns, shown as cards on tablets too. If the columns still do not fit, it scrolls in place,
 * including with the arrow keys.
 */
export function WideTable<Row>(props: TableProps<Row>) {
  if (props.rows.length === 0 && props.empty) return props.empty;
  return (
    <section
      data-wide-table
      aria-label={props.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="relative min-w-0 lg:overflow-x-auto lg:text-sm lg:[&_:is(td,th)]:px-1.5 min-[90rem]:[&_:is(td,th)]:px-2"
    >
      <Table {...props} isWide />
    </section>
  );
}

export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  isWide = false,
}: TableProps<Row> & { isWide?: boolean }) {
  if (rows.length === 0 && empty) return empty;
  return (
    <table
      className="block w-full text-left tabular:table"
      aria-rowcount={rows.length > VIRTUALIZE_ABOVE ? rows.length + 1 : undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only tabular:not-sr-only tabular:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column.title}
              scope="col"
              className={cx(
                'eyebrow border-b border-line-strong px-3 py-2.5 text-muted',
                column.isNumeric && 'tabular:text-right',
              )}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:grid-cols-2 tabular:table-row-group">
        {rows.length > VIRTUALIZE_ABOVE ? (
          <LongRows
            rows={rows}
            rowKey={rowKey}
            columns={columns}
            tabularFrom={isWide ? TABULAR_QUERIES.wide : TABULAR_QUERIES.narrow}
          />
        ) : (
          rows.map((row) => <Row key={rowKey(row)} row={row} columns={columns} />)
        )}
      </tbody>
    </table>
  );
}

interface LongRowsProps<Row> extends Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey'> {
  tabularFrom: string;
}

/** Renders only the rows near the viewport. Phones use `content-visibility` for cards instead. */
function LongRows<Row>({ rows, rowKey, columns, tabularFrom }: LongRowsProps<Row>) {
  const isTabular = useMedia(tabularFrom);
  const topSpacer = useRef<HTMLTableRowElement>(null);
  const [tableTop, setTableTop] = useState(0);
  useLayoutEffect(() => {
    if (topSpacer.current) setTableTop(topSpacer.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: tableTop,
    enabled: isTabular === true,
    getItemKey: (index) => rowKey(rows[index] as Row),
  });
  if (!isTabular) return rows.map((row) => <Row key={rowKey(row)} row={row} columns={columns} />);
  const virtualRows = virtual.getVirtualItems();
  const before = (virtualRows[0]?.start ?? tableTop) - tableTop;
  const after = virtual.getTotalSize() - ((virtualRows.at(-1)?.end ?? tableTop) - tableTop);
  return (
    <>
      <tr ref={topSpacer} aria-hidden style={{ height: before }} />
      {virtualRows.map(({ index, key }) => (
        <Row
          key={key}
          row={rows[index] as Row}
          columns={columns}
          index={index}
          measure={virtual.measureElement}
        />
      ))}
      <tr aria-hidden style={{ height: after }} />
    </>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** The row's index, if only some rows are rendered. */
  index?: number;
  measure?: Ref<HTMLTableRowElement>;
}

function Row<Row>({ row, columns, index, measure }: RowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const isShort = columns.some(({ phone }) => phone);
  return (
    <tr
      ref={measure}
      data-index={index}
      // The header row has index 1.
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={cx(
        'bg-raised carded:[content-visibility:auto] tabular:table-row tabular:bg-transparent tabular:hover:bg-raised',
        isShort
          ? 'grid grid-cols-[minmax(0,1fr)_auto_auto_2.25rem] items-center gap-x-3 py-2 pl-3 carded:[contain-intrinsic-size:auto_5rem]'
          : 'flex flex-col p-3 carded:[contain-intrinsic-size:auto_16rem]',
        'tabular:p-0',
      )}
    >
      {columns.map((column) => (
        <Cell
          key={column.title}
          column={column}
          row={row}
          place={
            isShort &&
            (column.phone
              ? PLACE_CLASSES[column.phone]
              : isOpen
                ? 'carded:col-span-full carded:pr-3'
                : 'carded:hidden')
          }
        />
      ))}
      {isShort && (
        <td className="col-start-4 row-span-2 row-start-1 self-stretch tabular:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label="More"
            className="grid h-full w-full place-items-center text-muted"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevronDown" className={cx('size-4', isOpen && 'rotate-180')} />
          </button>
        </td>
      )}
    </tr>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  /** The classes for its place in a short card. */
  place: string | false;
}

function Cell<Row>({ column, row, place }: CellProps<Row>) {
  const content = column.cell(row);
  const isEmpty = content === '' || content === false || content == null;
  return (
    <td
      className={cx(
        'flex min-h-8 items-center justify-between gap-4 carded:py-0.5 tabular:table-cell tabular:border-b tabular:px-3 tabular:py-3',
        isEmpty && 'carded:hidden',
        column.isNumeric && 'tabular-nums tabular:text-right',
        place &&
          (column.isHead
            ? 'carded:col-span-3 carded:col-start-1 carded:row-start-1 carded:pr-14 font-semibold'
            : place),
        !place &&
          column.isHead &&
          'mb-1 border-b pb-2 font-semibold carded:order-first tabular:mb-0 tabular:pb-3',
      )}
    >
      {!column.isHead && !(place && column.phone) && (
        <span className="max-w-1/2 shrink-0 text-sm text-muted tabular:hidden">{column.title}</span>
      )}
      <span
        className={cx(
          'min-w-0 break-words tabular:[text-align:inherit]',
          !column.isHead && column.phone !== 'below' && 'text-right',
        )}
      >
        {content}
      </span>
    </td>
  );
}
