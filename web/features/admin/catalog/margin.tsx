import { formatRupees } from '../../../text/format.ts';
import { cx } from '../../../ui/class-names.ts';

export function Margin({ price, cost, label }: { price: number; cost: number; label?: string }) {
  const [margin, percent] = [price - cost, Math.round((1 - cost / price) * 100)];
  if (!Number.isFinite(percent)) return null;
  return (
    <span
      className={cx('block whitespace-nowrap', margin < 0 ? 'font-semibold text-danger' : 'text-success')}
    >
      {label && <span className="font-normal text-muted">{label}</span>}
      {margin < 0 ? 'Loss ' : '+'}
      {formatRupees(Math.round(Math.abs(margin) * 100) / 100)}
      {margin >= 0 && ` · ${percent}%`}
    </span>
  );
}
