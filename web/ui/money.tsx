import { formatAmount, formatBalance, formatRupees } from '../text/format.ts';
import { cx } from './class-names.ts';

export function Price({ rupees, className }: { rupees: number; className?: string }) {
  return (
    <span className={cx('price', className)}>
      <span>₹</span>
      {formatAmount(rupees)}
    </span>
  );
}

interface StruckPriceProps {
  rupees: number;
  label: string;
  className?: string;
}

export function StruckPrice({ rupees, label, className }: StruckPriceProps) {
  return (
    <s className={cx('font-normal text-muted tabular-nums decoration-1', className)}>
      <span className="sr-only">{label} </span>
      {formatRupees(rupees)}
    </s>
  );
}

interface CoinsProps {
  amount: number;
  isBare?: boolean;
  isPoints?: boolean;
  className?: string;
}

export function Coins({ amount, isBare = false, isPoints = false, className }: CoinsProps) {
  const Mark = isPoints ? PointMark : CoinMark;
  return (
    <span
      className={cx(
        'numerals inline-flex items-center gap-[0.35em] whitespace-nowrap text-coin-text',
        className,
      )}
    >
      {!isBare && <Mark className="size-[1.05em]" />}
      {formatBalance(amount)}
    </span>
  );
}

export function CoinMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('shrink-0', className)}>
      <circle cx="12" cy="12" r="11" fill="var(--color-coin)" />
      <circle
        cx="12"
        cy="12"
        r="8.2"
        fill="none"
        stroke="var(--color-on-coin)"
        strokeOpacity="0.45"
        strokeWidth="1.2"
      />
      <path
        d="M9.2 17.2V6.8h3.6a3 3 0 0 1 .6 5.9l2.6 4.5M9.2 12.7h3.6"
        fill="none"
        stroke="var(--color-on-coin)"
        strokeWidth="2"
      />
    </svg>
  );
}

export function PointMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('shrink-0', className)}>
      <path d="M12 1 15.1 8.9 23 12 15.1 15.1 12 23 8.9 15.1 1 12 8.9 8.9Z" fill="var(--color-coin)" />
    </svg>
  );
}
