import { formatAmount } from '../../../text/format.ts';
import type { OrderDetail } from './order-query.ts';

export type DeliveryPart = OrderDetail['deliveries'][number];

export const hasBalance = ({ balanceBefore, balanceAfter }: DeliveryPart): boolean =>
  balanceBefore !== null || balanceAfter !== null;

export function SupplierBalance({ part }: { part: DeliveryPart }) {
  const { balanceBefore: before, balanceAfter: after } = part;
  const shown = (value: number | null) => (value === null ? 'not known' : formatAmount(value));
  const fell = before === null || after === null ? '?' : formatAmount(after - before);
  return `${shown(before)} before, ${shown(after)} after: ${fell}`;
}
