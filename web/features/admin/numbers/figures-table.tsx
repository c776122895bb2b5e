import { useText } from '../../../text/catalogue.ts';
import { adminNumbersText } from '../../../text/en/admin-numbers.ts';
import { formatNumber } from '../../../text/format.ts';
import { Table } from '../../../ui/table.tsx';
import { type Figures, formatMetric, type Metric, readMetric } from './figures.ts';

export type NamedFigures = Figures & { name: string };

interface FiguresTableProps {
  caption: string;
  /** What the first column names. */
  first: string;
  rows: readonly NamedFigures[];
}

/** All figures of each row, for reading and for screen readers. */
export function FiguresTable({ caption, first, rows }: FiguresTableProps) {
  const t = useText(adminNumbersText);
  const count = (key: 'orders' | 'completed' | 'refunded' | 'failed') => ({
    key,
    title: t.columns[key],
    isNumeric: true,
    cell: (row: NamedFigures) => formatNumber(row[key]),
  });
  const metric = (key: Exclude<Metric, 'orders'>) => ({
    key,
    title: t.columns[key],
    isNumeric: true,
    cell: (row: NamedFigures) => formatMetric(readMetric(row, key), key, t),
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by the arrow keys
    <section aria-label={caption} tabIndex={0} className="min-w-0 md:overflow-x-auto md:text-sm">
      <Table
        caption={caption}
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', title: first, isHead: true, cell: (row) => row.name },
          count('orders'),
          count('completed'),
          count('refunded'),
          count('failed'),
          metric('sales'),
          metric('margin'),
          metric('success'),
          metric('delivery'),
        ]}
      />
    </section>
  );
}

/** The table of a chart, folded. */
export function FoldedTable(props: FiguresTableProps) {
  const t = useText(adminNumbersText);
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">{t.table}</summary>
      <FiguresTable {...props} />
    </details>
  );
}
