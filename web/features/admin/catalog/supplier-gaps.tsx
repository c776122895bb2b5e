import { CHECKED_TYPES, type StaffItem, type StaffProduct } from '@rush/contract/catalog.ts';
import { playerCheckType } from '@rush/contract/player-check.ts';
import { findSupplierGap, type SupplierGap } from '@rush/contract/supplier-gap.ts';
import { useQuery } from '@tanstack/react-query';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { settingsQuery } from '../parts/settings-query.ts';
import { staffItemsQuery, staffProductsQuery } from './staff-catalog.ts';

const SENTENCES: Readonly<Record<SupplierGap, (name: string) => string>> = {
  'product-by-hand': (name) => `“${name}” (product) is not set to be delivered by a supplier.`,
  'item-by-hand': (name) => `“${name}” (item) is not set to be delivered by a supplier.`,
  'no-supplier': (name) => `“${name}” has an API Type that no supplier stands behind.`,
  'no-supplier-ids': (name) => `“${name}” has no supplier’s ids.`,
};

type ProductPart = Pick<StaffProduct, 'name' | 'isApi' | 'apiType'>;
type ItemPart = Pick<StaffItem, 'name' | 'isApi' | 'apiType' | 'itemidarray'>;

interface Waiting {
  gap: SupplierGap;
  name: string;
}

const NAMED_MAX = 4;

/** What keeps a supplier from delivering these pairs, each cause once. */
function waitingOf(
  pairs: readonly (readonly [ProductPart, ItemPart])[],
  apiTypes: readonly string[] | undefined,
): Waiting[] {
  // Stay silent until the suppliers' API types are loaded.
  if (!apiTypes) return [];
  const found = pairs.flatMap(([product, item]) => {
    const gap = findSupplierGap(product, item, apiTypes);
    return gap ? [{ gap, name: gap === 'product-by-hand' ? product.name : item.name }] : [];
  });
  return found.filter(
    ({ gap, name }, index) => found.findIndex((each) => each.gap === gap && each.name === name) === index,
  );
}

function useItemGaps(item: ItemPart, soldIn: readonly number[]): Waiting[] {
  const { data: products = [] } = useQuery(staffProductsQuery);
  return waitingOf(
    products.filter(({ productid }) => soldIn.includes(productid)).map((product) => [product, item]),
    useQuery(settingsQuery).data?.apiTypes,
  );
}

function useProductGaps(product: ProductPart, itemids: readonly number[]): Waiting[] {
  const { data: items = [] } = useQuery(staffItemsQuery);
  return waitingOf(
    items.filter(({ itemid }) => itemids.includes(itemid)).map((item) => [product, item]),
    useQuery(settingsQuery).data?.apiTypes,
  );
}

export function ItemGapNote({ item, soldIn }: { item: ItemPart; soldIn: readonly number[] }) {
  return <GapNote waiting={useItemGaps(item, soldIn)} />;
}

export function ProductGapNote({ product, itemids }: { product: ProductPart; itemids: readonly number[] }) {
  return <GapNote waiting={useProductGaps(product, itemids)} />;
}

export function ItemGapPill({ item }: { item: StaffItem }) {
  return <GapPill waiting={useItemGaps(item, item.products)} />;
}

export function ProductGapPill({ product }: { product: StaffProduct }) {
  return <GapPill waiting={useProductGaps(product, product.items)} />;
}

function sentencesOf(waiting: readonly Waiting[]): string[] {
  const named = waiting.slice(0, NAMED_MAX).map(({ gap, name }) => SENTENCES[gap](name));
  return waiting.length > NAMED_MAX ? [...named, `… and ${waiting.length - NAMED_MAX} more.`] : named;
}

function GapNote({ waiting }: { waiting: readonly Waiting[] }) {
  const sentences = sentencesOf(waiting);
  if (sentences.length === 0) return null;
  return (
    <Note tone="warning" role="status">
      Orders wait for a person, though a supplier is meant to deliver:
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );
}

function GapPill({ waiting }: { waiting: readonly Waiting[] }) {
  const sentences = sentencesOf(waiting);
  return sentences.length > 0 && <ExplainedPill pill="waits for a hand">{sentences.join(' ')}</ExplainedPill>;
}

type CheckedPart = Pick<StaffProduct, 'type' | 'isApi' | 'apiType' | 'supplierProduct'>;

const UNCHECKED =
  'Player names are not checked before payment: no supplier can be asked. It takes the API Type and the supplier’s product here, and the supplier’s ids of an item.';
const NONE: readonly StaffItem[] = [];

/** Whether a product whose players should be checked is sold without a check (CHK-1). */
function useIsUnchecked(product: CheckedPart, itemids: readonly number[]): boolean {
  const apiTypes = useQuery(settingsQuery).data?.apiTypes;
  const items = (useQuery(staffItemsQuery).data ?? NONE).filter(({ itemid }) => itemids.includes(itemid));
  // Stay silent until the suppliers' API types are loaded.
  if (!apiTypes || !CHECKED_TYPES.includes(product.type)) return false;
  return playerCheckType(product, items, (apiType) => apiTypes.includes(apiType)) === null;
}

export function UncheckedNote({ product, itemids }: { product: CheckedPart; itemids: readonly number[] }) {
  if (!useIsUnchecked(product, itemids)) return null;
  return (
    <Note tone="warning" role="status">
      {UNCHECKED}
    </Note>
  );
}

export function UncheckedPill({ product }: { product: StaffProduct }) {
  if (product.checksPlayer || !CHECKED_TYPES.includes(product.type)) return null;
  return <ExplainedPill pill="names unchecked">{UNCHECKED}</ExplainedPill>;
}

function ExplainedPill({ pill, children }: { pill: string; children: string }) {
  return (
    <span className="mt-1 grid max-w-60 justify-items-end gap-1 tabular:justify-items-start">
      <StatusPill tone="warning">{pill}</StatusPill>
      <span className="text-sm text-muted">{children}</span>
    </span>
  );
}
