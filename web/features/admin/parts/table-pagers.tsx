import type { ReactNode } from 'react';
import { formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';

export interface PagerProps {
  page: number;
  pages: number;
  limit: number;
  total: number;
  /** There are more matches than `total`. */
  isAtLeast: boolean;
  rowCount: number;
  onPage: (page: number) => void;
}

interface PageButtonProps extends Pick<PagerProps, 'onPage'> {
  number: number;
  isCurrent: boolean;
}

function PageButton({ number, isCurrent, onPage }: PageButtonProps) {
  return (
    <Button
      size="sm"
      variant={isCurrent ? 'solid' : 'ghost'}
      className="min-h-11 min-w-11 tabular-nums"
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(number)}
    >
      {formatNumber(number)}
    </Button>
  );
}

const totalOf = ({ total, isAtLeast }: PagerProps) => `${formatNumber(total)}${isAtLeast ? '+' : ''}`;

interface FrameProps extends PagerProps {
  text: string;
  back: 'Prev' | 'Previous';
  children: ReactNode;
}

function Frame({ text, back, children, page, pages, onPage }: FrameProps) {
  const step = (label: string, to: number, isDisabled: boolean) => (
    <Button size="sm" variant="outline" className="min-h-11" disabled={isDisabled} onClick={() => onPage(to)}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted tabular-nums">{text}</p>
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-1">
        {step(back, page - 1, page <= 1)}
        {children}
        {step('Next', page + 1, page >= pages)}
      </nav>
    </div>
  );
}

export function PageCountPager(props: PagerProps) {
  return (
    <Frame {...props} text={`Total Rows ${totalOf(props)}`} back="Previous">
      <span className="px-3 tabular-nums">
        Page {props.page} of {Math.max(1, props.pages)}
      </span>
    </Frame>
  );
}

export function NumberedPager(props: PagerProps) {
  const { page, pages, onPage } = props;
  const numbers = [...new Set([page - 1, page, page + 1, pages])].filter(
    (number) => number >= 1 && (number <= pages || number === page),
  );
  return (
    <Frame {...props} text={`Total Rows ${totalOf(props)}`} back="Prev">
      {numbers.map((number) => (
        <PageButton key={number} number={number} isCurrent={number === page} onPage={onPage} />
      ))}
    </Frame>
  );
}

export function RangePager(props: PagerProps) {
  const { page, limit, rowCount, onPage } = props;
  const first = (page - 1) * limit;
  const range = `${formatNumber(rowCount ? first + 1 : 0)} to ${formatNumber(first + rowCount)}`;
  return (
    <Frame {...props} text={`Showing ${range} of ${totalOf(props)} transactions`} back="Previous">
      <PageButton number={page} isCurrent onPage={onPage} />
    </Frame>
  );
}
