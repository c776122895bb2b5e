import { paiseFromRupees } from '@rush/contract/whole-rupees.ts';
import { adminCatalogText } from '../../../text/admin/catalog.ts';
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

/** Prices that are allowed, but seldom meant. */
export function PriceNote({ originalprice, discountedprice, resellprice }: Prices) {
  const t = adminCatalogText.unusual;
  const isNoSaving = isAbove(discountedprice, originalprice);
  const isDearer = isAbove(resellprice, discountedprice) || isAbove(resellprice, originalprice);
  if (!isNoSaving && !isDearer) return null;
  return (
    <Note tone="warning" icon="warn" role="status">
      {isNoSaving && <p>{t.discounted}</p>}
      {isDearer && <p>{t.resell}</p>}
    </Note>
  );
}
