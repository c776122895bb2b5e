import { CHECKED_TYPES, type StaffItem, type StaffProduct } from '@rush/contract/catalog.ts';
import { playerCheckType } from '@rush/contract/player-check.ts';
import { useQuery } from '@tanstack/react-query';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { settingsQuery } from '../parts/settings-query.ts';
import { staffItemsQuery } from './staff-catalog.ts';

type ProductPart = Pick<StaffProduct, 'type' | 'isApi' | 'apiType' | 'supplierProduct'>;

const UNCHECKED =
  'Player names are not checked before payment: no supplier can be asked. It takes the API Type and the supplier’s product here, and the supplier’s ids of an item.';
const NONE: readonly StaffItem[] = [];

/** Whether a product whose players should be checked is sold without a check (CHK-1). */
function useIsUnchecked(product: ProductPart, itemids: readonly number[]): boolean {
  const apiTypes = useQuery(settingsQuery).data?.apiTypes;
  const items = (useQuery(staffItemsQuery).data ?? NONE).filter(({ itemid }) => itemids.includes(itemid));
  // Stay silent until the suppliers' API types are loaded.
  if (!apiTypes || !CHECKED_TYPES.includes(product.type)) return false;
  return playerCheckType(product, items, (apiType) => apiTypes.includes(apiType)) === null;
}

export function UncheckedNote({ product, itemids }: { product: ProductPart; itemids: readonly number[] }) {
  if (!useIsUnchecked(product, itemids)) return null;
  return (
    <Note tone="warning" icon="warn" role="status">
      {UNCHECKED}
    </Note>
  );
}

export function UncheckedPill({ product }: { product: StaffProduct }) {
  if (product.checksPlayer || !CHECKED_TYPES.includes(product.type)) return null;
  return (
    <span className="mt-1 grid max-w-60 justify-items-end gap-1 tabular:justify-items-start">
      <StatusPill tone="warning">names unchecked</StatusPill>
      <span className="text-sm text-muted">{UNCHECKED}</span>
    </span>
  );
}
