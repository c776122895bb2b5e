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

const CHANGE = { done: 'Saved.', queryKey: ['mine', 'admin', 'catalog'] };

interface PacksScreenProps {
  /** productid or `_id` */
  id: string;
  preview: (items: readonly StaffItem[]) => ReactNode;
}

export function PacksScreen({ id, preview }: PacksScreenProps) {
  const products = useQuery(staffProductsQuery);
  const items = useQuery(staffItemsQuery);
  return (
    <QueryStates query={products} failed="Error: Failed to fetch products">
      {(all) => (
        <QueryStates query={items} failed="Error: Failed to fetch items">
          {(every) => {
            const product = all.find((each) => each._id === id || String(each.productid) === id);
            if (!product) return <EmptyState title="Product not found." />;
            const packs = product.items.flatMap(
              (itemid) => every.find((item) => item.itemid === itemid) ?? [],
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
  const order = useAction(
    (wanted: readonly StaffItem[]) =>
      call('editProduct', {
        params: { _id: product._id },
        body: { items: wanted.map(({ itemid }) => itemid), version: product.version },
      }),
    CHANGE,
  );
  const ordered = order.isPending ? order.variables : packs;
  const move = (from: number, to: number) => {
    const wanted = [...packs];
    wanted.splice(to, 0, ...wanted.splice(from, 1));
    if (!order.isPending && from !== to) order.mutate(wanted);
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
            {ordered.map((pack, place) => (
              <Pack key={pack._id} pack={pack} place={place} of={ordered.length} onMove={move}>
                <ConfirmButton
                  label="Remove"
                  of={pack.name}
                  question="Remove this pack?"
                  subject={`${pack.name} leaves ${product.name} and stays in All Items.`}
                  action={{
                    ...order,
                    mutate: (_, how) =>
                      order.mutate(
                        packs.filter((each) => each !== pack),
                        how,
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
          {preview(ordered)}
        </Panel>
      </div>
    </div>
  );
}

interface PackProps {
  pack: StaffItem;
  place: number;
  of: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function Pack({ pack, place, of, onMove, children }: PackProps) {
  const [isOver, setOver] = useState(false);
  const stock = useAction(
    (inStock: boolean) =>
      call('updateItem', { params: { id: pack._id }, body: { inStock, version: pack.version } }),
    CHANGE,
  );
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', String(place))}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onMove(Number.parseInt(event.dataTransfer.getData('text/plain'), 10), place);
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
          <Loss price={pack.resellprice} cost={pack.cost} who="Resellers " />
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
        {(['up', 'down'] as const).map((way) => {
          const to = way === 'up' ? place - 1 : place + 1;
          const isEnd = to < 0 || to === of;
          return (
            <Button
              key={way}
              size="sm"
              variant="outline"
              aria-label={`Move ${way}: ${pack.name}`}
              // A disabled button would lose focus.
              aria-disabled={isEnd}
              className={cx(isEnd && 'opacity-40')}
              onClick={() => isEnd || onMove(place, to)}
            >
              {way === 'up' ? '↑' : '↓'}
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

function Loss({ price, cost, who }: { price: number; cost: number | null; who?: string }) {
  return cost !== null && price < cost && <Margin price={price} cost={cost} who={who} />;
}
