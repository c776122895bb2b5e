import { formatAmount } from '../../../text/format.ts';
import type { OrderDetail } from './order-query.ts';

export type DeliveryPart = OrderDetail['deliveries'][number];

/** Kept with what the balance decided, or could not. */
export const hasBalance = ({ balanceBefore, balanceAfter }: DeliveryPart): boolean =>
  balanceBefore !== null || balanceAfter !== null;

/** The balance at the supplier before and after a delivery: the evidence by which an unknown one is decided. */
export function SupplierBalance({ part }: { part: DeliveryPart }) {
  const { balanceBefore: before, balanceAfter: after } = part;
  const shown = (value: number | null) => (value === null ? 'not known' : formatAmount(value));
  const fell = before === null || after === null ? '?' : formatAmount(after - before);
  return `${shown(before)} before, ${shown(after)} after: ${fell}`;
}
