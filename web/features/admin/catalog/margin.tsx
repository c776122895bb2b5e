import { formatRupees } from '../../../text/format.ts';
import { cx } from '../../../ui/class-names.ts';

export function Margin({ price, cost, who }: { price: number; cost: number; who?: string }) {
  const [margin, percent] = [price - cost, Math.round((1 - cost / price) * 100)];
  if (!Number.isFinite(percent)) return null;
  return (
    <span
      className={cx('block whitespace-nowrap', margin < 0 ? 'font-semibold text-danger' : 'text-success')}
    >
      {who && <span className="font-normal text-muted">{who}</span>}
      {margin < 0 ? 'Loss ' : '+'}
      {formatRupees(Math.round(Math.abs(margin) * 100) / 100)}
      {margin >= 0 && ` · ${percent}%`}
    </span>
  );
}
