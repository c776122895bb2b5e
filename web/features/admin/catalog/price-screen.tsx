import { updateProduct } from '@rush/contract/admin-catalog.ts';
import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateItem } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { ProblemNote, problemsOf } from '../parts/problems.tsx';
import { ResourceForm } from '../parts/resource-form.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import type { ScreenAddress } from '../parts/table-filters.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { HindiTexts, noteInHindi } from './hindi-texts.tsx';
import { PriceNote } from './price-note.tsx';
import { staffItemsQuery, staffProductsQuery } from './staff-catalog.ts';

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
        refresh={forgetCatalog}
        done="Saved."
      >
        {({ draft, problem, onChange, text, check }) => (
          <>
            <CheckField label="In stock" {...check('instock')} />
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

/** The prices of the call, with the names under which the server reports what is wrong with them. */
const PRICES = [
  ['originalprice', 'Original Price', 'originalprice'],
  ['price', 'Price', 'discountedprice'],
  ['resellPrice', 'Resell Price (₹)', 'resellprice'],
] as const;

function PriceRow({ item }: { item: StaffItem }) {
  const isOwner = useIsOwner();
  const queries = useQueryClient();
  const [prices, setPrices] = useState({
    originalprice: String(item.originalprice),
    price: String(item.discountedprice),
    resellPrice: String(item.resellprice),
  });
  const [itemInstock, setInstock] = useState(item.inStock);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(updateItem, {
        params: { id: item._id },
        body: { ...(isOwner && prices), itemInstock, version: item.version },
      }),
    onSuccess: async () => {
      toast('success', 'Saved.');
      await forgetCatalog(queries);
    },
  });
  const isPriceChanged = PRICES.some(([name, , stored]) => prices[name] !== String(item[stored]));
  const problems = problemsOf(
    error,
    isPriceChanged ? 'Error updating price' : 'Error updating instock status',
  );
  const isChanged = isPriceChanged || itemInstock !== item.inStock;
  return (
    <li className="grid gap-3 py-4">
      <Form
        aria-label={item.name}
        className="grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(9rem,1fr)_8rem_8rem_8rem_auto_auto]"
        onSubmit={() => mutate()}
      >
        <p className="self-center max-lg:col-span-2">
          <span className="font-semibold">{item.name}</span>
          <span className="block text-sm text-muted">
            No. {item.itemid}
            {item.cost !== null && ` · Margin ${formatRupees(item.discountedprice - item.cost)}`}
          </span>
        </p>
        {PRICES.map(([name, label, stored]) => (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            disabled={!isOwner}
            value={prices[name]}
            error={problems.of(stored) ?? problems.of(name)}
            onChange={({ target }) => setPrices({ ...prices, [name]: target.value })}
          />
        ))}
        <CheckField
          label="In stock"
          checked={itemInstock}
          onChange={(event) => setInstock(event.target.checked)}
        />
        <Button type="submit" variant="outline" busy={isPending} disabled={!isChanged}>
          Save
        </Button>
      </Form>
      <PriceNote
        originalprice={prices.originalprice}
        discountedprice={prices.price}
        resellprice={prices.resellPrice}
      />
      <ProblemNote>{problems.all}</ProblemNote>
    </li>
  );
}
