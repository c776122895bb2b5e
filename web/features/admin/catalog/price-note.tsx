import { paiseFromRupees } from '@rush/contract/whole-rupees.ts';
import { Note } from '../../../ui/states.tsx';

interface Prices {
  originalprice: string;
  discountedprice: string;
  resellprice: string;
}

const isAbove = (value: string, bound: string): boolean => {
  const [price, limit] = [paiseFromRupees(value), paiseFromRupees(bound)];
  return price !== null && limit !== null && price > limit;
};

export function PriceNote({ prices }: { prices: readonly Prices[] }) {
  const hasNoSaving = prices.some((pack) => isAbove(pack.discountedprice, pack.originalprice));
  const isResellTooHigh = prices.some(
    (pack) =>
      isAbove(pack.resellprice, pack.discountedprice) || isAbove(pack.resellprice, pack.originalprice),
  );
  if (!hasNoSaving && !isResellTooHigh) return null;
  return (
    <Note tone="warning" role="status">
      {hasNoSaving && <p>The discounted price is above the original price, so shoppers see no saving.</p>}
      {isResellTooHigh && <p>The resell price is above what others pay, or above the original price.</p>}
    </Note>
  );
}
