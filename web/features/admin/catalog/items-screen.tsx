import type { StaffItem } from '@rush/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callQuery } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { column } from '../../../ui/table.tsx';
import { RowActions, statusColumn } from '../parts/cells.tsx';
import { useRemoval } from '../parts/removal.tsx';
import { DialogButton } from '../parts/staff-dialog.tsx';
import type { ScreenSearch } from '../parts/table-filters.ts';
import { CatalogList } from './catalog-list.tsx';
import { EditItemDialog } from './item-form.tsx';
import type { NameSearch } from './name-search.ts';
import { OffersDialog } from './offers-dialog.tsx';
import { staffItemsQuery, staffProductsQuery } from './staff-catalog.ts';
import { ItemGap } from './supplier-gaps.tsx';

export function ItemsScreen(search: ScreenSearch<NameSearch>) {
  const { data: products = [] } = useQuery(staffProductsQuery);
  const { data: deleted = [] } = useQuery(
    callQuery(['mine', 'admin', 'catalog', 'deleted-products'], 'getAllProducts', {
      query: { deleted: 'true' },
    }),
  );
  const productsOf = (item: StaffItem) =>
    item.products.map(
      (number) => products.find(({ productid }) => productid === number)?.name ?? `${number}`,
    );
  const deletedOf = ({ itemid }: StaffItem) =>
    deleted.filter(({ items }) => items.includes(itemid)).map(({ name }) => `${name} (deleted)`);
  const removal = useRemoval<StaffItem>({
    question: 'Are you sure you want to delete this item?',
    nameOf: ({ name }) => name,
    failure: 'Error: Failed to delete item',
    remove: ({ _id }) => call('deleteItem', { params: { itemid: _id } }),
    restore: ({ _id }) => call('restoreItem', { params: { itemid: _id } }),
  });
  return (
    <CatalogList<StaffItem>
      title="All Items"
      search={search}
      query={staffItemsQuery}
      numberOf={(item) => item.itemid}
      namesOf={productsOf}
      failure="Error: Failed to fetch items"
      empty="No items found"
      notice={removal.notice}
      columns={[
        { title: 'Name', isHead: true, cell: (item) => item.name },
        { title: 'No.', isNumeric: true, cell: (item) => item.itemid },
        { title: 'Kind of pack', cell: (item) => item.type },
        { title: 'Original Price (₹)', isNumeric: true, cell: (item) => formatRupees(item.originalprice) },
        {
          title: 'Discounted Price (₹)',
          isNumeric: true,
          cell: (item) => formatRupees(item.discountedprice),
        },
        { title: 'Resell Price (₹)', isNumeric: true, cell: (item) => formatRupees(item.resellprice) },
        column('Supplier', (item) => (
          <>
            <span className="whitespace-nowrap">{item.isApi ? item.apiType : 'by hand'}</span>
            <ItemGap item={item} soldIn={item.products} />
          </>
        )),
        column(
          'Sold in',
          (item) => productsOf(item).join(', ') || deletedOf(item).join(', ') || 'no product yet',
        ),
        statusColumn('Stock', (item) => item.inStock, 'In stock', 'Out of stock'),
        column('Actions', (item) => (
          <RowActions>
            <DialogButton label="Edit" of={item.name}>
              {(close) => <EditItemDialog item={item} onClose={close} />}
            </DialogButton>
            <DialogButton label="Offers" of={item.name}>
              {(close) => <OffersDialog item={item} onClose={close} />}
            </DialogButton>
            {removal.button(item)}
          </RowActions>
        )),
      ]}
    />
  );
}
