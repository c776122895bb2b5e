import type { StaffItem } from '@rush/contract/catalog.ts';
import { useState } from 'react';
import { deleteItem, restoreItem } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { type Column, column } from '../../../ui/table.tsx';
import { flag, RowActions, RowButton } from '../parts/cells.tsx';
import { useRemoval } from '../parts/removal.tsx';
import type { ScreenAddress } from '../parts/table-filters.ts';
import { CatalogList } from './catalog-list.tsx';
import { EditItemDialog } from './item-form.tsx';
import type { NameSearch } from './name-search.ts';
import { OffersDialog } from './offers-dialog.tsx';
import { staffItemsQuery } from './staff-catalog.ts';
import { ItemGap } from './supplier-gaps.tsx';

export function ItemsScreen(address: ScreenAddress<NameSearch>) {
  const [edited, setEdited] = useState<StaffItem | null>(null);
  const [bought, setBought] = useState<StaffItem | null>(null);
  const { ask, notice } = useRemoval<StaffItem>({
    question: 'Are you sure you want to delete this item?',
    failed: 'Error: Failed to delete item',
    remove: ({ _id }) => call(deleteItem, { params: { itemid: _id } }),
    restore: ({ _id }) => call(restoreItem, { params: { itemid: _id } }),
  });
  return (
    <>
      <CatalogList
        title="All Items"
        address={address}
        query={staffItemsQuery}
        columns={columnsOf(setEdited, setBought, ask)}
        numberOf={(item) => item.itemid}
        failed="Error: Failed to fetch items"
        empty="No items found"
        notice={notice}
      />
      {bought && <OffersDialog item={bought} onClose={() => setBought(null)} />}
      {edited && <EditItemDialog item={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type OnItem = (item: StaffItem) => void;

function columnsOf(onEdit: OnItem, onOffers: OnItem, onRemove: OnItem): readonly Column<StaffItem>[] {
  return [
    { title: 'Name', isHead: true, cell: (item) => item.name },
    { title: 'No.', isNumeric: true, cell: (item) => item.itemid },
    { title: 'Kind of pack', cell: (item) => item.type },
    { title: 'Original Price (₹)', isNumeric: true, cell: (item) => formatRupees(item.originalprice) },
    { title: 'Discounted Price (₹)', isNumeric: true, cell: (item) => formatRupees(item.discountedprice) },
    { title: 'Resell Price (₹)', isNumeric: true, cell: (item) => formatRupees(item.resellprice) },
    column('Supplier', (item) => (
      <>
        {item.isApi ? item.apiType : 'by hand'}
        <ItemGap item={item} soldIn={item.products} />
      </>
    )),
    column('Sold in', (item) => (item.products.length > 0 ? item.products.join(', ') : 'no product yet')),
    flag('Stock', (item) => item.inStock, 'In stock', 'Out of stock'),
    column('Actions', (item) => (
      <RowActions name={item.name} onEdit={() => onEdit(item)} onRemove={() => onRemove(item)}>
        <RowButton label="Offers" of={item.name} onClick={() => onOffers(item)} />
      </RowActions>
    )),
  ];
}
