import { CATEGORIES, type StaffProduct } from '@rush/contract/catalog.ts';
import { useState } from 'react';
import { deleteProduct, restoreProduct } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { adminCatalogText as t } from '../../../text/admin/catalog.ts';
import { adminText } from '../../../text/admin/common.ts';
import { Picture } from '../../../ui/picture.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/table.tsx';
import { useRemoval } from '../parts/removal.tsx';
import type { ScreenAddress } from '../parts/table-filters.ts';
import { CatalogList } from './catalog-list.tsx';
import { EditProductDialog } from './edit-product-dialog.tsx';
import type { NameSearch } from './name-search.ts';
import { RowActions } from './row-actions.tsx';
import { staffProductsQuery } from './staff-catalog.ts';
import { ProductGapPill } from './supplier-gaps.tsx';
import { UncheckedPill } from './unchecked-players.tsx';

/** All Products. */
export function ProductsScreen(address: ScreenAddress<NameSearch>) {
  const [edited, setEdited] = useState<StaffProduct | null>(null);
  const { ask, notice } = useRemoval<StaffProduct>({
    question: t.sure.product,
    failed: t.failed.removeProduct,
    remove: ({ _id }) => call(deleteProduct, { params: { productid: _id } }),
    restore: ({ _id }) => call(restoreProduct, { params: { productid: _id } }),
  });
  return (
    <>
      <CatalogList
        title={adminText.areas.viewProducts}
        address={address}
        query={staffProductsQuery}
        columns={useColumns(setEdited, ask)}
        numberOf={(product) => product.productid}
        failed={t.failed.products}
        empty={t.none.products}
        notice={notice}
      />
      {edited && <EditProductDialog product={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useColumns(
  onEdit: (product: StaffProduct) => void,
  onRemove: (product: StaffProduct) => void,
): readonly Column<StaffProduct>[] {
  return [
    {
      key: 'name',
      title: t.name,
      isHead: true,
      cell: (product) => (
        <span className="flex items-center gap-3">
          <Picture src={product.imgpath} alt="" width={40} height={40} className="size-10 object-cover" />
          {product.name}
        </span>
      ),
    },
    { key: 'number', title: t.number, isNumeric: true, cell: (product) => product.productid },
    { key: 'type', title: t.type, cell: (product) => product.type },
    {
      key: 'category',
      title: t.category,
      cell: ({ category }) => (CATEGORIES.includes(category) ? t.categories[category] : category),
    },
    { key: 'items', title: t.items, isNumeric: true, cell: (product) => product.items.length },
    {
      key: 'supplier',
      title: t.supplier,
      cell: (product) => (
        <>
          {product.isApi ? product.apiType : t.byHand}
          <ProductGapPill product={product} />
          <UncheckedPill product={product} />
        </>
      ),
    },
    {
      key: 'stock',
      title: t.stock,
      cell: (product) => (
        <StatusPill tone={product.instock ? 'success' : 'danger'}>
          {product.instock ? t.inStock : t.out}
        </StatusPill>
      ),
    },
    {
      key: 'actions',
      title: t.actions,
      cell: (product) => (
        <RowActions name={product.name} onEdit={() => onEdit(product)} onRemove={() => onRemove(product)} />
      ),
    },
  ];
}
