import { formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';

export interface PagerProps {
  page: number;
  pages: number;
  limit: number;
  total: number;
  /** There are more matches than `total`. */
  isAtLeast: boolean;
  shown: number;
  onPage: (page: number) => void;
}

function Step({
  label,
  to,
  isOff,
  onPage,
}: {
  label: string;
  to: number;
  isOff: boolean;
  onPage: PagerProps['onPage'];
}) {
  return (
    <Button size="sm" variant="outline" className="min-h-11" disabled={isOff} onClick={() => onPage(to)}>
      {label}
    </Button>
  );
}

function PageButton({
  number,
  isHere,
  onPage,
}: {
  number: number;
  isHere: boolean;
  onPage: PagerProps['onPage'];
}) {
  return (
    <Button
      size="sm"
      variant={isHere ? 'solid' : 'ghost'}
      className="min-h-11 min-w-11 tabular-nums"
      aria-label={`Page ${number}`}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => onPage(number)}
    >
      {formatNumber(number)}
    </Button>
  );
}

const totalOf = ({ total, isAtLeast }: PagerProps) => `${formatNumber(total)}${isAtLeast ? '+' : ''}`;

const ROW = 'flex flex-wrap items-center justify-between gap-3';

export function PageOfPager(props: PagerProps) {
  const { page, pages, onPage } = props;
  return (
    <div className={ROW}>
      <p className="text-muted">Total Rows {totalOf(props)}</p>
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
        <Step label="Previous" to={page - 1} isOff={page <= 1} onPage={onPage} />
        <span className="px-2 tabular-nums">
          Page {page} of {Math.max(1, pages)}
        </span>
        <Step label="Next" to={page + 1} isOff={page >= pages} onPage={onPage} />
      </nav>
    </div>
  );
}

export function NumberedPager(props: PagerProps) {
  const { page, pages, onPage } = props;
  const numbers = [...new Set([page - 1, page, page + 1, pages])].filter(
    (number) => number >= 1 && (number <= pages || number === page),
  );
  return (
    <div className={ROW}>
      <p className="text-muted">Total Rows {totalOf(props)}</p>
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-1">
        <Step label="Prev" to={page - 1} isOff={page <= 1} onPage={onPage} />
        {numbers.map((number) => (
          <PageButton key={number} number={number} isHere={number === page} onPage={onPage} />
        ))}
        <Step label="Next" to={page + 1} isOff={page >= pages} onPage={onPage} />
      </nav>
    </div>
  );
}

export function RangePager(props: PagerProps) {
  const { page, pages, limit, shown, onPage } = props;
  const first = (page - 1) * limit;
  return (
    <div className={ROW}>
      <p className="text-muted tabular-nums">
        Showing {formatNumber(shown ? first + 1 : 0)} to {formatNumber(first + shown)} of {totalOf(props)}{' '}
        transactions
      </p>
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-1">
        <Step label="Previous" to={page - 1} isOff={page <= 1} onPage={onPage} />
        <PageButton number={page} isHere onPage={onPage} />
        <Step label="Next" to={page + 1} isOff={page >= pages} onPage={onPage} />
      </nav>
    </div>
  );
}
