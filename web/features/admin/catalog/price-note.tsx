import { paiseFromRupees } from '@rush/contract/whole-rupees.ts';
import { Note } from '../../../ui/states.tsx';

interface Prices {
  originalprice: string;
  discountedprice: string;
  resellprice: string;
}

const isAbove = (one: string, other: string): boolean => {
  const [price, limit] = [paiseFromRupees(one), paiseFromRupees(other)];
  return price !== null && limit !== null && price > limit;
};

export function PriceNote({ of }: { of: readonly Prices[] }) {
  const isNoSaving = of.some((pack) => isAbove(pack.discountedprice, pack.originalprice));
  const isDearer = of.some(
    (pack) =>
      isAbove(pack.resellprice, pack.discountedprice) || isAbove(pack.resellprice, pack.originalprice),
  );
  if (!isNoSaving && !isDearer) return null;
  return (
    <Note tone="warning" role="status">
      {isNoSaving && <p>The discounted price is above the original price: shoppers see no saving.</p>}
      {isDearer && <p>The resell price is above what others pay, or above the original price.</p>}
    </Note>
  );
}
