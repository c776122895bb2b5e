import type { StaffItem } from '@rush/contract/catalog.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateItem } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { problemsOf } from '../parts/field-problems.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { PriceNote } from './price-note.tsx';

/** The prices and stock of one item, saved together. */
export function PriceRow({ item }: { item: StaffItem }) {
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
