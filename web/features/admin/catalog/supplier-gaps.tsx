import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { playerCheckType } from '@rush/contract/player-check.ts';
import { CHECKED_TYPES } from '@rush/contract/product-types.ts';
import { findSupplierGap, type SupplierGap } from '@rush/contract/supplier-gap.ts';
import { useQuery } from '@tanstack/react-query';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { settingsQuery } from '../parts/queries.ts';
import { staffItemsQuery, staffProductsQuery } from './staff-catalog.ts';

const SENTENCES: Readonly<Record<SupplierGap, (name: string) => string>> = {
  'product-by-hand': (name) => `The product “${name}” is not set to be delivered by a supplier.`,
  'item-by-hand': (name) => `The item “${name}” is not set to be delivered by a supplier.`,
  'no-supplier': (name) => `“${name}” has an API Type that no supplier uses.`,
  'no-supplier-ids': (name) => `“${name}” has no supplier ids.`,
};

type SuppliedProduct = Pick<StaffProduct, 'name' | 'isApi' | 'apiType'>;
type SuppliedItem = Pick<StaffItem, 'name' | 'isApi' | 'apiType' | 'itemidarray'>;

const NAMED_MAX = 4;

interface GapsProps {
  pairs: readonly (readonly [SuppliedProduct, SuppliedItem])[];
  /** Shows a note for a form instead of a pill for a table. */
  isNote: boolean | undefined;
}

function Gaps({ pairs, isNote }: GapsProps) {
  const apiTypes = useQuery(settingsQuery).data?.apiTypes;
  if (!apiTypes) return null;
  const gapSentences = pairs.flatMap(([product, item]) => {
    const gap = findSupplierGap(product, item, apiTypes);
    return gap ? SENTENCES[gap](gap === 'product-by-hand' ? product.name : item.name) : [];
  });
  const unique = [...new Set(gapSentences)];
  if (unique.length === 0) return null;
  const more = unique.length > NAMED_MAX ? [`… and ${unique.length - NAMED_MAX} more.`] : [];
  const sentences = [...unique.slice(0, NAMED_MAX), ...more];
  if (!isNote) return <ExplainedPill pill="left to staff">{sentences.join(' ')}</ExplainedPill>;
  return (
    <Note tone="warning" role="status">
      Orders are left to staff, although a supplier should deliver them:
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );
}

interface ItemGapProps {
  item: SuppliedItem;
  soldIn: readonly number[];
  isNote?: boolean;
}

export function ItemGap({ item, soldIn, isNote }: ItemGapProps) {
  const { data: products = [] } = useQuery(staffProductsQuery);
  const soldProducts = products.filter(({ productid }) => soldIn.includes(productid));
  return <Gaps pairs={soldProducts.map((product) => [product, item])} isNote={isNote} />;
}

interface ProductGapProps {
  product: SuppliedProduct;
  itemids: readonly number[];
  isNote?: boolean;
}

export function ProductGap({ product, itemids, isNote }: ProductGapProps) {
  const { data: items = [] } = useQuery(staffItemsQuery);
  const soldItems = items.filter(({ itemid }) => itemids.includes(itemid));
  return <Gaps pairs={soldItems.map((item) => [product, item])} isNote={isNote} />;
}

type CheckedProduct = Pick<StaffProduct, 'type' | 'isApi' | 'apiType' | 'supplierProduct'>;

const UNCHECKED_TEXT =
  'Player names are not checked before payment, because no supplier is set up to do so. Fill in the API Type and the supplier’s product code here, and the supplier ids of an item.';
const NO_ITEMS: readonly StaffItem[] = [];

/** Whether a product is sold without the player check that it needs (CHK-1). */
function useIsUnchecked(product: CheckedProduct, itemids: readonly number[]): boolean {
  const apiTypes = useQuery(settingsQuery).data?.apiTypes;
  const items = (useQuery(staffItemsQuery).data ?? NO_ITEMS).filter(({ itemid }) => itemids.includes(itemid));
  if (!apiTypes || !CHECKED_TYPES.includes(product.type)) return false;
  return playerCheckType(product, items, (apiType) => apiTypes.includes(apiType)) === null;
}

export function UncheckedNote({ product, itemids }: { product: CheckedProduct; itemids: readonly number[] }) {
  if (!useIsUnchecked(product, itemids)) return null;
  return (
    <Note tone="warning" role="status">
      {UNCHECKED_TEXT}
    </Note>
  );
}

export function UncheckedPill({ product }: { product: StaffProduct }) {
  if (product.checksPlayer || !CHECKED_TYPES.includes(product.type)) return null;
  return <ExplainedPill pill="names unchecked">{UNCHECKED_TEXT}</ExplainedPill>;
}

function ExplainedPill({ pill, children }: { pill: string; children: string }) {
  return (
    <span className="mt-1 grid max-w-60 justify-items-end gap-1 tabular:justify-items-start">
      <StatusPill tone="warning">{pill}</StatusPill>
      <span className="text-sm text-muted">{children}</span>
    </span>
  );
}
