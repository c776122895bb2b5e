import { formatNumber } from '../../../text/format.ts';
import { WideTable } from '../../../ui/table.tsx';
import { type Figures, formatMetric, METRIC_NAMES, readMetric } from './figures.ts';
import type { Metric } from './metrics.ts';

export type NamedFigures = Figures & { name: string };

interface FiguresTableProps {
  caption: string;
  /** The title of the first column. */
  first: string;
  rows: readonly NamedFigures[];
}

/** All figures of each row, for reading and for screen readers. */
export function FiguresTable({ caption, first, rows }: FiguresTableProps) {
  const count = (key: 'orders' | 'completed' | 'refunded' | 'failed', title: string) => ({
    title,
    isNumeric: true,
    cell: (row: NamedFigures) => formatNumber(row[key]),
  });
  const metric = (key: Exclude<Metric, 'orders'>) => ({
    title: METRIC_NAMES[key],
    isNumeric: true,
    cell: (row: NamedFigures) => formatMetric(readMetric(row, key), key),
  });
  return (
    <WideTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.name}
      columns={[
        { title: first, isHead: true, cell: (row) => row.name },
        count('orders', 'Orders'),
        count('completed', 'Completed'),
        count('refunded', 'Returned'),
        count('failed', 'Failed'),
        metric('sales'),
        metric('margin'),
        metric('success'),
        metric('delivery'),
      ]}
    />
  );
}

/** A chart's figures, folded. */
export function FoldedTable(props: FiguresTableProps) {
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">Figures as a table</summary>
      <FiguresTable {...props} />
    </details>
  );
}
