import { CATEGORIES, type StaffProduct } from '@rush/contract/catalog.ts';
import { call } from '../../../api/client.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { column, head } from '../../../ui/table.tsx';
import { RowActions, statusColumn } from '../parts/cells.tsx';
import { pluralize } from '../parts/figures.tsx';
import { useRemoval } from '../parts/removal.tsx';
import { DialogButton } from '../parts/staff-dialog.tsx';
import type { ScreenSearch } from '../parts/table-filters.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { CatalogList } from './catalog-list.tsx';
import type { NameSearch } from './name-search.ts';
import { CATEGORY_NAMES, EditProductDialog } from './product-form.tsx';
import { staffProductsQuery } from './staff-catalog.ts';
import { ProductGap, UncheckedPill } from './supplier-gaps.tsx';

export function ProductsScreen(search: ScreenSearch<NameSearch>) {
  const isOwner = useIsOwner();
  const removal = useRemoval<StaffProduct>({
    question: 'Are you sure you want to delete this product?',
    nameOf: ({ name }) => name,
    subjectOf: ({ name, items }) =>
      items.length === 0
        ? name
        : `${name}: its ${pluralize(items.length, 'pack')} ${items.length === 1 ? 'goes' : 'go'} off sale too, except in other products.`,
    failure: 'Error: Failed to delete product',
    remove: ({ _id }) => call('deleteProduct', { params: { productid: _id } }),
    restore: ({ _id }) => call('restoreProduct', { params: { productid: _id } }),
  });
  return (
    <CatalogList<StaffProduct>
      title="All Products"
      search={search}
      query={staffProductsQuery}
      numberOf={(product) => product.productid}
      failure="Error: Failed to fetch products"
      empty="No products"
      notice={removal.notice}
      actions={
        isOwner && <LinkButton label="Import from supplier" to="/admin/importpacks" variant="primary" />
      }
      columns={[
        head('Name', (product) => (
          <span className="flex items-center gap-3">
            <Picture src={product.imgpath} alt="" width={40} height={40} className="size-10 object-cover" />
            {product.name}
          </span>
        )),
        { title: 'No.', isNumeric: true, cell: (product) => product.productid },
        { title: 'Type', cell: (product) => product.type },
        column('Category', ({ category }) =>
          CATEGORIES.includes(category) ? CATEGORY_NAMES[category] : category,
        ),
        { title: 'Items', isNumeric: true, cell: (product) => product.items.length },
        column('Supplier', (product) => (
          <>
            {product.isApi ? product.apiType : 'by hand'}
            <ProductGap product={product} itemids={product.items} />
            <UncheckedPill product={product} />
          </>
        )),
        statusColumn('Stock', (product) => product.instock, 'In stock', 'Out of stock'),
        column('Actions', (product) => (
          <RowActions>
            <DialogButton label="Edit" of={product.name}>
              {(close) => <EditProductDialog product={product} onClose={close} />}
            </DialogButton>
            <LinkButton
              label="Packs"
              to="/admin/product/$id"
              params={{ id: String(product.productid) }}
              aria-label={`Packs: ${product.name}`}
              variant="outline"
              size="sm"
            />
            {removal.button(product)}
          </RowActions>
        )),
      ]}
    />
  );
}
