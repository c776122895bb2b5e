import type { StaffItem } from '@rush/contract/catalog.ts';
import { useState } from 'react';
import { deleteItem, restoreItem } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { adminCatalogText as t } from '../../../text/admin/catalog.ts';
import { adminText } from '../../../text/admin/common.ts';
import { adminOffersText as offers } from '../../../text/admin/offers.ts';
import { formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/table.tsx';
import { useRemoval } from '../parts/removal.tsx';
import type { ScreenAddress } from '../parts/table-filters.ts';
import { CatalogList } from './catalog-list.tsx';
import { EditItemDialog } from './edit-item-dialog.tsx';
import type { NameSearch } from './name-search.ts';
import { OffersDialog } from './offers-dialog.tsx';
import { RowActions } from './row-actions.tsx';
import { staffItemsQuery } from './staff-catalog.ts';
import { ItemGapPill } from './supplier-gaps.tsx';

/** All Items. */
export function ItemsScreen(address: ScreenAddress<NameSearch>) {
  const [edited, setEdited] = useState<StaffItem | null>(null);
  const [bought, setBought] = useState<StaffItem | null>(null);
  const { ask, notice } = useRemoval<StaffItem>({
    question: t.sure.item,
    failed: t.failed.removeItem,
    remove: ({ _id }) => call(deleteItem, { params: { itemid: _id } }),
    restore: ({ _id }) => call(restoreItem, { params: { itemid: _id } }),
  });
  return (
    <>
      <CatalogList
        title={adminText.areas.viewItems}
        address={address}
        query={staffItemsQuery}
        columns={useColumns({ onEdit: setEdited, onOffers: setBought, onRemove: ask })}
        numberOf={(item) => item.itemid}
        failed={t.failed.items}
        empty={t.none.items}
        notice={notice}
      />
      {bought && <OffersDialog item={bought} onClose={() => setBought(null)} />}
      {edited && <EditItemDialog item={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface ItemActions {
  onEdit: (item: StaffItem) => void;
  onOffers: (item: StaffItem) => void;
  onRemove: (item: StaffItem) => void;
}

function useColumns({ onEdit, onOffers, onRemove }: ItemActions): readonly Column<StaffItem>[] {
  return [
    { key: 'name', title: t.name, isHead: true, cell: (item) => item.name },
    { key: 'number', title: t.number, isNumeric: true, cell: (item) => item.itemid },
    { key: 'type', title: t.itemType, cell: (item) => item.type },
    {
      key: 'original',
      title: t.original,
      isNumeric: true,
      cell: (item) => formatRupees(item.originalprice),
    },
    {
      key: 'discounted',
      title: t.discounted,
      isNumeric: true,
      cell: (item) => formatRupees(item.discountedprice),
    },
    { key: 'resell', title: t.resell, isNumeric: true, cell: (item) => formatRupees(item.resellprice) },
    {
      key: 'supplier',
      title: t.supplier,
      cell: (item) => (
        <>
          {item.isApi ? item.apiType : t.byHand}
          <ItemGapPill item={item} />
        </>
      ),
    },
    {
      key: 'products',
      title: t.soldIn,
      cell: (item) => (item.products.length > 0 ? item.products.join(', ') : t.nowhere),
    },
    {
      key: 'stock',
      title: t.stock,
      cell: (item) => (
        <StatusPill tone={item.inStock ? 'success' : 'danger'}>{item.inStock ? t.inStock : t.out}</StatusPill>
      ),
    },
    {
      key: 'actions',
      title: t.actions,
      cell: (item) => (
        <RowActions name={item.name} onEdit={() => onEdit(item)} onRemove={() => onRemove(item)}>
          <Button
            size="sm"
            variant="outline"
            aria-label={offers.openOf(item.name)}
            onClick={() => onOffers(item)}
          >
            {offers.open}
          </Button>
        </RowActions>
      ),
    },
  ];
}
