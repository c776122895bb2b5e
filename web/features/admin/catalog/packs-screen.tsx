import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { ConfirmButton, DialogButton } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { AddItemDialog, EditItemDialog } from './item-form.tsx';
import { Margin } from './margin.tsx';
import { EditProductDialog } from './product-form.tsx';
import { staffItemsQuery, staffProductsQuery } from './staff-catalog.ts';

const SAVED_OPTIONS = { done: 'Saved.', queryKey: ['mine', 'admin', 'catalog'] };

interface PacksScreenProps {
  /** productid or `_id` */
  id: string;
  preview: (items: readonly StaffItem[]) => ReactNode;
}

export function PacksScreen({ id, preview }: PacksScreenProps) {
  const products = useQuery(staffProductsQuery);
  const items = useQuery(staffItemsQuery);
  return (
    <QueryStates query={products} failure="Error: Failed to fetch products">
      {(productList) => (
        <QueryStates query={items} failure="Error: Failed to fetch items">
          {(itemList) => {
            const product = productList.find(({ _id, productid }) => _id === id || String(productid) === id);
            if (!product) return <EmptyState title="Product not found." />;
            const packs = product.items.flatMap(
              (itemid) => itemList.find((item) => item.itemid === itemid) ?? [],
            );
            return <Packs product={product} packs={packs} preview={preview} />;
          }}
        </QueryStates>
      )}
    </QueryStates>
  );
}

interface PacksProps extends Pick<PacksScreenProps, 'preview'> {
  product: StaffProduct;
  packs: readonly StaffItem[];
}

function Packs({ product, packs, preview }: PacksProps) {
  const isOwner = useIsOwner();
  const savePacks = useAction(
    (next: readonly StaffItem[]) =>
      call('editProduct', {
        params: { _id: product._id },
        body: { items: next.map(({ itemid }) => itemid), version: product.version },
      }),
    SAVED_OPTIONS,
  );
  const displayed = savePacks.isPending ? savePacks.variables : packs;
  const move = (from: number, to: number) => {
    const next = [...packs];
    next.splice(to, 0, ...next.splice(from, 1));
    if (!savePacks.isPending && from in packs && from !== to) savePacks.mutate(next);
  };
  return (
    <div className="grid gap-6">
      <AdminHeading title={product.name} lead="Changes show in the shop at once.">
        <LinkButton
          label="View in shop"
          to="/product/$_id"
          params={product}
          target="_blank"
          variant="outline"
        />
        <DialogButton label="Edit product" variant="outline">
          {(close) => <EditProductDialog product={product} onClose={close} />}
        </DialogButton>
        <LinkButton
          label="Change prices"
          to="/admin/price"
          search={{ product: product.productid }}
          variant="outline"
        />
        {isOwner && (
          <DialogButton label="Add a pack" variant="primary">
            {(close) => <AddItemDialog product={product} onClose={close} />}
          </DialogButton>
        )}
      </AdminHeading>
      <div className="grid items-start gap-8 xl:grid-cols-[1fr_24rem]">
        <Panel title="Packs" aside="Drag a pack, or use the arrows">
          {packs.length === 0 && <EmptyState title="No packs yet" />}
          <ol className="grid gap-2">
            {displayed.map((pack, index) => (
              <Pack key={pack._id} pack={pack} index={index} count={displayed.length} onMove={move}>
                <ConfirmButton
                  label="Remove"
                  of={pack.name}
                  question="Remove this pack?"
                  subject={`${pack.name} is removed from ${product.name} but stays in All Items.`}
                  action={{
                    ...savePacks,
                    mutate: (_, options) =>
                      savePacks.mutate(
                        packs.filter((other) => other !== pack),
                        options,
                      ),
                  }}
                />
              </Pack>
            ))}
          </ol>
        </Panel>
        <Panel
          title="As shoppers see it"
          aside="On a phone"
          className="[&_section_section>.grid]:grid-cols-2!"
        >
          {preview(displayed)}
        </Panel>
      </div>
    </div>
  );
}

interface PackProps {
  pack: StaffItem;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function Pack({ pack, index, count, onMove, children }: PackProps) {
  const [isOver, setOver] = useState(false);
  const stock = useAction(
    (inStock: boolean) =>
      call('updateItem', { params: { id: pack._id }, body: { inStock, version: pack.version } }),
    SAVED_OPTIONS,
  );
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', String(index))}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onMove(Number.parseInt(event.dataTransfer.getData('text/plain'), 10), index);
      }}
      className={cx(
        'flex flex-wrap items-center gap-3 bg-raised p-3 sm:cursor-grab',
        isOver && 'outline-2 outline-accent-edge',
      )}
    >
      <Picture src={pack.imgpath} alt="" width={40} height={40} className="size-10 object-cover" />
      <span className="min-w-32 flex-1">
        <span id={`pack-${pack._id}`} className="font-semibold">
          {pack.name}
        </span>
        <span className="block text-sm text-muted tabular-nums">
          {formatRupees(pack.discountedprice)} · no. {pack.itemid}
          <Loss price={pack.discountedprice} cost={pack.cost} />
          <Loss price={pack.resellprice} cost={pack.cost} label="Resellers " />
        </span>
      </span>
      <span className="flex items-center gap-2 text-sm">
        {pack.inStock ? 'In stock' : 'Out of stock'}
        <Switch
          labelledBy={`pack-${pack._id}`}
          isOn={pack.inStock}
          busy={stock.isPending}
          onChange={stock.mutate}
        />
      </span>
      <span className="flex gap-2">
        {(['up', 'down'] as const).map((direction) => {
          const to = direction === 'up' ? index - 1 : index + 1;
          const isEnd = to < 0 || to === count;
          return (
            <Button
              key={direction}
              size="sm"
              variant="outline"
              aria-label={`Move ${direction}: ${pack.name}`}
              // A disabled button would lose focus.
              aria-disabled={isEnd}
              className={cx(isEnd && 'opacity-40')}
              onClick={() => isEnd || onMove(index, to)}
            >
              {direction === 'up' ? '↑' : '↓'}
            </Button>
          );
        })}
        <DialogButton label="Edit" of={pack.name}>
          {(close) => <EditItemDialog item={pack} onClose={close} />}
        </DialogButton>
        {children}
      </span>
    </li>
  );
}

function Loss({ price, cost, label }: { price: number; cost: number | null; label?: string }) {
  return cost !== null && price < cost && <Margin price={price} cost={cost} label={label} />;
}
