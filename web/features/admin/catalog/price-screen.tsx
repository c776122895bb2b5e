import { updateProduct } from '@rush/contract/admin-catalog.ts';
import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckField, SelectField, TextAreaField } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { HindiTexts, noteInHindi } from '../parts/hindi-texts.tsx';
import { refetchCatalog } from '../parts/queries.ts';
import { ResourceForm } from '../parts/resource-form.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import type { ScreenSearch } from '../parts/table-filters.ts';
import { PriceSales } from './price-sales.tsx';
import { PriceTable } from './price-table.tsx';
import { staffItemsQuery, staffProductsQuery } from './staff-catalog.ts';

export function PriceScreen({ search, onSearch }: ScreenSearch<{ product?: number }>) {
  return (
    <div className="grid gap-6">
      <AdminHeading title="Price" />
      <QueryStates query={useQuery(staffProductsQuery)}>
        {(products) => {
          const product = products.find(({ productid }) => productid === search.product);
          return (
            <>
              <div className="max-w-md">
                <SelectField
                  label="Select Product"
                  value={product ? String(product.productid) : ''}
                  placeholder={products.length === 0 ? 'No Products' : 'Select Product'}
                  choices={products.map(({ productid, name }) => ({ value: String(productid), label: name }))}
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
  const queries = useQueryClient();
  const [saves, setSaves] = useState(0);
  const refresh = async () => {
    await refetchCatalog(queries);
    setSaves(saves + 1);
  };
  return (
    <div className="grid gap-8">
      <QueryStates query={items}>
        {(allItems) => {
          const productItems = product.items
            .map((itemid) => allItems.find((item) => item.itemid === itemid))
            .filter((item): item is StaffItem => item !== undefined);
          return productItems.length === 0 ? (
            <EmptyState title="No items found" />
          ) : (
            <>
              <PriceSales items={productItems} onEnded={refresh} />
              <PriceTable key={saves} items={productItems} onSaved={refresh} />
            </>
          );
        }}
      </QueryStates>
      <ProductStock key={product.version} product={product} />
    </div>
  );
}

function ProductStock({ product }: { product: StaffProduct }) {
  return (
    <div className="max-w-2xl">
      <ResourceForm
        definition={updateProduct}
        initial={() => ({
          instock: product.instock,
          importantNote: product.importantnote,
          hi: { importantnote: product.hi.importantnote ?? '' },
        })}
        inputOf={(draft) => ({ body: { _id: product._id, ...draft, version: product.version } })}
        failure="Error updating instock status"
        refresh={refetchCatalog}
        submit="Save product"
        done="Saved."
      >
        {({ draft, problem, onChange, text, check }) => (
          <>
            <CheckField label="Product in stock" {...check('instock')} />
            <TextAreaField
              label="Important note"
              maxLength={1000}
              {...text('importantNote')}
              error={problem('importantNote') ?? problem('importantnote')}
            />
            <HindiTexts
              key={product.version}
              texts={[
                noteInHindi(draft.importantNote, draft.hi.importantnote, problem('hi'), (importantnote) =>
                  onChange({ hi: { importantnote } }),
                ),
              ]}
            />
          </>
        )}
      </ResourceForm>
    </div>
  );
}
