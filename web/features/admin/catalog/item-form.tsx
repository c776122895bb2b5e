import { createItem, editItem } from '@rush/contract/admin-catalog.ts';
import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { paiseFromRupees } from '@rush/contract/whole-rupees.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, callQuery } from '../../../api/client.ts';
import { formatAmount } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { CheckField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { LINK } from '../parts/cells.tsx';
import { HindiTexts } from '../parts/hindi-texts.tsx';
import { refetchCatalog } from '../parts/queries.ts';
import { CreateScreen, EditResourceDialog, type FieldsProps } from '../parts/resource-form.tsx';
import { QueryStates } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { ApiTypeField } from './api-type-field.tsx';
import { bodyOfItem, draftOfItem, emptyItem, type ItemDraft } from './item-draft.ts';
import { Margin } from './margin.tsx';
import { PictureField } from './picture-field.tsx';
import { PriceNote } from './price-note.tsx';
import { ItemGap } from './supplier-gaps.tsx';

interface ItemFieldsProps extends FieldsProps<ItemDraft> {
  isOwner: boolean;
  soldIn?: readonly number[];
}

function ItemFields(props: ItemFieldsProps) {
  const { draft, isOwner, soldIn = [], problem, onChange, text, field, check } = props;
  return (
    <>
      <TextField label="Name" maxLength={120} {...text('name')} />
      {isOwner && <Prices {...props} />}
      <PictureField kind="Item" title={draft.name} {...field('imgpath')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Kind of pack"
          hint="small, medium, large, weekly or hot; “bonus” or “weekly pass” opens a dialog with the terms."
          {...text('type')}
        />
        <TextField label="Tag" hint="A short label on the pack, such as HOT." {...text('suggestedTask')} />
      </div>
      {(/bonus|weekly/i.test(draft.type) || draft.terms) && (
        <TextAreaField
          label="Terms"
          hint="What the pack contains, and how often an account may buy it. Mobile Legends and Magic Chess show the game’s own figures instead."
          rows={3}
          maxLength={1_000}
          {...text('terms')}
        />
      )}
      <HindiTexts
        texts={(['name', 'suggestedTask', 'terms'] as const).map((name) => ({
          name,
          english: draft[name],
          hindi: draft.hi[name],
          max: name === 'terms' ? 1_000 : 120,
          paragraph: name === 'terms' ? 'Terms in Hindi' : undefined,
          error: problem(`hi.${name}`),
          onChange: (text) => onChange({ hi: { ...draft.hi, [name]: text } }),
        }))}
      />
      <CheckField label="In stock" {...check('inStock')} />
      {isOwner && <Supplier {...props} />}
      <ItemGap
        isNote
        item={{ ...draft, itemidarray: draft.itemidarray.split(',').filter((id) => id.trim()) }}
        soldIn={soldIn}
      />
    </>
  );
}

const PRICES = [
  ['originalprice', 'Original Price (₹)', 'Shown struck through. Without a discount, enter the same price.'],
  ['discountedprice', 'Discounted Price (₹)', 'What shoppers pay.'],
  ['resellprice', 'Resell Price (₹)', 'What resellers pay.'],
  ['cost', 'Supplier’s price (₹)', 'For calculating your margin. Leave it empty if unknown.'],
] as const;

function Prices({ draft, text }: ItemFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {PRICES.map(([field, label, hint]) => (
          <TextField key={field} label={label} hint={hint} inputMode="decimal" {...text(field)} />
        ))}
        {paiseFromRupees(draft.cost) !== null && (
          <div className="text-sm sm:col-span-2">
            <Margin price={Number(draft.discountedprice)} cost={Number(draft.cost)} label="Shoppers " />
            <Margin price={Number(draft.resellprice)} cost={Number(draft.cost)} label="Resellers " />
          </div>
        )}
      </div>
      <PriceNote prices={[draft]} />
    </>
  );
}

function Supplier({ draft, text, field, check }: ItemFieldsProps) {
  return (
    <div className="grid gap-2">
      <CheckField label="Delivered by a supplier (API)" {...check('isApi')} />
      {draft.isApi && (
        <div className="grid gap-4 sm:grid-cols-2">
          <ApiTypeField {...field('apiType')} />
          <TextField
            label="Supplier ids"
            hint="Separated by commas. Each one is a separate delivery."
            {...text('itemidarray')}
          />
        </div>
      )}
    </div>
  );
}

/** Keeps the picture and supplier for the next pack of the same game. */
export function CreateItemScreen() {
  return (
    <CreateScreen
      title="Create Item"
      definition={createItem}
      initial={emptyItem}
      inputOf={(draft) => ({ body: bodyOfItem(draft, true) })}
      failure="Error creating item."
      successOf={({ item }) =>
        `Item created successfully! ${item.name}. Now add it to a product; its number is ${item.itemid}.`
      }
      nextStepOf={() => (
        <Link to="/admin/viewproducts" className={LINK}>
          Choose its product
        </Link>
      )}
      refresh={refetchCatalog}
      next={({ imgpath, isApi, apiType }) => ({ ...emptyItem(), imgpath, isApi, apiType })}
    >
      {(fields) => <ItemFields {...fields} isOwner />}
    </CreateScreen>
  );
}

export function AddItemDialog({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const { _id, name, imgpath, isApi, apiType, items, version } = product;
  return (
    <EditResourceDialog
      title={`Add a pack: ${name}`}
      definition={createItem}
      initial={() => ({ ...emptyItem(), imgpath, isApi, apiType })}
      inputOf={(draft) => ({ body: bodyOfItem(draft, true) })}
      failure="Error creating item."
      refresh={async (queries, { item }) => {
        const body = { items: [...items, item.itemid], version };
        // The item exists now, so an error must not lead to a second one.
        await call('editProduct', { params: { _id }, body }).then(
          () => toast('success', 'Pack added.'),
          () =>
            toast('error', `Item ${item.itemid} was created, but not added to ${name}. Please add it there.`),
        );
        await refetchCatalog(queries);
      }}
      onClose={onClose}
    >
      {(fields) => <ItemFields {...fields} isOwner />}
    </EditResourceDialog>
  );
}

export function EditItemDialog({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const isOwner = useIsOwner();
  return (
    <EditResourceDialog
      title={`Edit: ${item.name}`}
      description={`No. ${item.itemid}`}
      definition={editItem}
      initial={() => draftOfItem(item)}
      inputOf={(draft) => ({
        params: { itemid: item._id },
        body: { ...bodyOfItem(draft, isOwner), version: item.version },
      })}
      failure="Error: Failed to update item"
      refresh={refetchCatalog}
      done="Item updated successfully!"
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ItemFields {...fields} isOwner={isOwner} soldIn={item.products} />
          {item.isApi && <PriceHistory itemId={item._id} />}
        </>
      )}
    </EditResourceDialog>
  );
}

function PriceHistory({ itemId }: { itemId: string }) {
  const query = useQuery(
    callQuery(['mine', 'admin', 'catalog', 'price-history', itemId], 'itemPriceHistory', {
      params: { itemid: itemId },
    }),
  );
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">The supplier’s prices</h3>
      <QueryStates query={query}>
        {({ changes }) => (
          <Table
            caption="The supplier’s prices"
            rows={changes}
            rowKey={(change) => `${change.supplierItem} ${change.seenAt} ${change.account}`}
            columns={[
              { title: 'Seen', isHead: true, cell: (change) => formatDateTime(change.seenAt) },
              { title: 'Supplier’s pack', cell: (change) => `${change.account} ${change.supplierItem}` },
              {
                title: 'Before',
                isNumeric: true,
                cell: (change) => (change.priceBefore === null ? '–' : formatAmount(change.priceBefore)),
              },
              { title: 'Price', isNumeric: true, cell: (change) => formatAmount(change.price) },
            ]}
            empty={<p className="text-sm text-muted">No supplier prices yet.</p>}
          />
        )}
      </QueryStates>
    </section>
  );
}
