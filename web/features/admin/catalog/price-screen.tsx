import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import type { ScreenAddress } from '../parts/table-filters.ts';
import { PriceRow } from './price-row.tsx';
import { ProductStock } from './product-stock.tsx';
import { staffItemsQuery, staffProductsQuery } from './staff-catalog.ts';

/** The price editor: a product's stock and note, and the prices of its items. */
export function PriceScreen({ search, onSearch }: ScreenAddress<{ product?: number }>) {
  const products = useQuery(staffProductsQuery);
  return (
    <div className="grid gap-6">
      <AdminHeading title="Price" />
      <QueryStates query={products}>
        {(all) => {
          const product = all.find((each) => each.productid === search.product);
          return (
            <>
              <div className="max-w-md">
                <SelectField
                  label="Select Product"
                  value={product ? String(product.productid) : ''}
                  placeholder={all.length === 0 ? 'No Products' : 'Select Product'}
                  choices={all.map(({ productid, name }) => ({ value: String(productid), label: name }))}
                  onChange={({ target }) =>
                    onSearch(() => (target.value ? { product: Number.parseInt(target.value, 10) } : {}), {
                      replace: false,
                      resetScroll: false,
                    })
                  }
                />
              </div>
              {product ? (
                <Prices key={product._id} product={product} />
              ) : (
                <EmptyState title="Please select a product to change the price." />
              )}
            </>
          );
        }}
      </QueryStates>
    </div>
  );
}

function Prices({ product }: { product: StaffProduct }) {
  const items = useQuery(staffItemsQuery);
  return (
    <div className="grid gap-8">
      <ProductStock key={product.version} product={product} />
      <QueryStates query={items}>
        {(all) => {
          const listed = product.items
            .map((itemid) => all.find((item) => item.itemid === itemid))
            .filter((item): item is StaffItem => item !== undefined);
          return listed.length === 0 ? (
            <EmptyState title="No items found" />
          ) : (
            <ul className="grid divide-y border-y">
              {listed.map((item) => (
                <PriceRow key={`${item._id} ${item.version}`} item={item} />
              ))}
            </ul>
          );
        }}
      </QueryStates>
    </div>
  );
}
