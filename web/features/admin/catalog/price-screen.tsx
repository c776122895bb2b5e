import { updateProduct } from '@rush/contract/admin-catalog.ts';
import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateItem } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { ProblemNote, problemsOf } from '../parts/problems.tsx';
import { ResourceForm } from '../parts/resource-form.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import type { ScreenAddress } from '../parts/table-filters.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { HindiTexts } from './hindi-texts.tsx';
import { PriceNote } from './price-note.tsx';
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

function ProductStock({ product }: { product: StaffProduct }) {
  const queries = useQueryClient();
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
        failed="Error updating instock status"
        onSaved={async () => {
          toast('success', 'Saved.');
          await forgetCatalog(queries);
        }}
      >
        {({ draft, problem, onChange, check }) => (
          <>
            <CheckField label="In stock" {...check('instock')} />
            <TextAreaField
              label="Important note"
              maxLength={1000}
              value={draft.importantNote}
              error={problem('importantNote') ?? problem('importantnote')}
              onChange={(event) => onChange({ importantNote: event.target.value })}
            />
            <HindiTexts
              key={product.version}
              texts={[
                {
                  name: 'note',
                  english: draft.importantNote,
                  hindi: draft.hi.importantnote,
                  max: 1000,
                  paragraph: 'Note in Hindi',
                  error: problem('hi'),
                  onChange: (importantnote) => onChange({ hi: { importantnote } }),
                },
              ]}
            />
          </>
        )}
      </ResourceForm>
    </div>
  );
}

function PriceRow({ item }: { item: StaffItem }) {
  const isOwner = useIsOwner();
  const queries = useQueryClient();
  const [price, setPrice] = useState(String(item.discountedprice));
  const [originalprice, setOriginalprice] = useState(String(item.originalprice));
  const [resellPrice, setResellPrice] = useState(String(item.resellprice));
  const [itemInstock, setInstock] = useState(item.inStock);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(updateItem, {
        params: { id: item._id },
        body: { ...(isOwner && { originalprice, price, resellPrice }), itemInstock, version: item.version },
      }),
    onSuccess: async () => {
      toast('success', 'Saved.');
      await forgetCatalog(queries);
    },
  });
  const isPriceChanged =
    originalprice !== String(item.originalprice) ||
    price !== String(item.discountedprice) ||
    resellPrice !== String(item.resellprice);
  const problems = problemsOf(
    error,
    isPriceChanged ? 'Error updating price' : 'Error updating instock status',
  );
  const isChanged = isPriceChanged || itemInstock !== item.inStock;
  return (
    <li className="grid gap-3 py-4">
      <form
        aria-label={item.name}
        className="grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(9rem,1fr)_8rem_8rem_8rem_auto_auto]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <p className="self-center max-lg:col-span-2">
          <span className="font-semibold">{item.name}</span>
          <span className="block text-sm text-muted">
            No. {item.itemid}
            {item.cost !== null && ` · Margin ${formatRupees(item.discountedprice - item.cost)}`}
          </span>
        </p>
        <TextField
          label="Original Price"
          inputMode="decimal"
          disabled={!isOwner}
          value={originalprice}
          error={problems.of('originalprice')}
          onChange={(event) => setOriginalprice(event.target.value)}
        />
        <TextField
          label="Price"
          inputMode="decimal"
          disabled={!isOwner}
          value={price}
          error={problems.of('discountedprice') ?? problems.of('price')}
          onChange={(event) => setPrice(event.target.value)}
        />
        <TextField
          label="Resell Price (₹)"
          inputMode="decimal"
          disabled={!isOwner}
          value={resellPrice}
          error={problems.of('resellprice') ?? problems.of('resellPrice')}
          onChange={(event) => setResellPrice(event.target.value)}
        />
        <CheckField
          label="In stock"
          checked={itemInstock}
          onChange={(event) => setInstock(event.target.checked)}
        />
        <Button type="submit" variant="outline" busy={isPending} disabled={!isChanged}>
          Save
        </Button>
      </form>
      <PriceNote originalprice={originalprice} discountedprice={price} resellprice={resellPrice} />
      <ProblemNote>{problems.all}</ProblemNote>
    </li>
  );
}
