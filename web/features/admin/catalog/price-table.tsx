import type { StaffItem } from '@rush/contract/catalog.ts';
import { useState } from 'react';
import { formatRupees, savingPercent } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { type Column, column, figure, head, WideTable } from '../../../ui/table.tsx';
import { SubLine } from '../parts/cells.tsx';
import { useConfirmLeaving } from '../parts/confirm-leaving.ts';
import { choicesOf } from '../parts/table-filters.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import * as prices from './change-prices.ts';
import { Margin } from './margin.tsx';
import { ROUNDINGS } from './margin-rule.ts';
import { SavePrices } from './save-prices.tsx';

type Edit = (id: string, next: Partial<prices.PriceDraft>) => void;
type Apply = (change: prices.BulkChange, fields: readonly ('price' | 'resellPrice')[]) => void;

export function PriceTable({
  items: latestItems,
  onSaved,
}: {
  items: readonly StaffItem[];
  onSaved: () => Promise<void>;
}) {
  const isOwner = useIsOwner();
  // Ignore refetched items: the server must compare the versions that staff edited.
  const [items] = useState(latestItems);
  const [drafts, setDrafts] = useState<Record<string, Partial<prices.PriceDraft>>>({});
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const rows = items.map((item) => ({ item, draft: { ...prices.draftOfItem(item), ...drafts[item._id] } }));
  const changes = rows.filter((row) => Object.keys(prices.changesOf(row)).length > 0);
  useConfirmLeaving(changes.length > 0);
  const isInvalid = rows.some(({ draft }) => !prices.PRICES.every(([field]) => prices.isPrice(draft[field])));
  const edit: Edit = (id, next) => setDrafts((prev) => ({ ...prev, [id]: { ...prev[id], ...next } }));
  const toggle = (id: string) =>
    setSelected(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  const apply: Apply = (change, fields) => {
    for (const { item, draft } of rows.filter(
      ({ item: { _id } }) => selected.length === 0 || selected.includes(_id),
    ))
      for (const field of fields)
        edit(item._id, { [field]: prices.changedPrice(draft[field], item.cost, change) });
  };
  return (
    <div className="grid gap-5">
      {isOwner && <BulkChangeForm count={selected.length || items.length} onApply={apply} />}
      <WideTable
        caption="Prices"
        rows={rows}
        rowKey={({ item }) => item._id}
        columns={columnsOf(isOwner, edit, { selected, toggle })}
      />
      {changes.length > 0 && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t bg-background py-3">
          <p role="status" className="w-full font-semibold sm:w-auto sm:flex-1">
            {isInvalid ? 'Every price must be a number above 0.' : prices.summaryOf(changes)}
          </p>
          <Button label="Discard" variant="outline" onClick={() => setDrafts({})} />
          <Button label="Save" variant="primary" disabled={isInvalid} onClick={() => setSaving(true)} />
        </div>
      )}
      {isSaving && <SavePrices rows={changes} onSaved={onSaved} onClose={() => setSaving(false)} />}
    </div>
  );
}

/** @param count the number of ticked packs, or of all packs if none is ticked */
function BulkChangeForm({ count, onApply }: { count: number; onApply: Apply }) {
  const [draft, setDraft] = useState({ by: 'percent', value: '', rounding: 'rupee', target: 'both' });
  const field = (name: keyof typeof draft, label: string) => ({
    label,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: target.value.replace('−', '-') }),
  });
  const isNumber = draft.value.trim() !== '' && Number.isFinite(Number(draft.value));
  return (
    <Form
      aria-label="Change many prices"
      className="grid items-end gap-3 bg-raised p-3 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
      onSubmit={() =>
        isNumber &&
        onApply(
          draft as prices.BulkChange,
          (['price', 'resellPrice'] as const).filter((name) => [name, 'both'].includes(draft.target)),
        )
      }
    >
      <SelectField {...field('by', 'Change')} choices={choicesOf(prices.CHANGES)} />
      <TextField {...field('value', VALUE_LABELS[draft.by as prices.BulkChange['by']])} />
      <SelectField {...field('rounding', 'Round to')} choices={choicesOf(ROUNDINGS)} />
      <SelectField {...field('target', 'Which prices')} choices={choicesOf(prices.TARGETS)} />
      <Button type="submit" variant="outline" disabled={!isNumber} className="max-xl:col-span-full">
        {count === 1 ? 'Apply to 1 pack' : `Apply to ${count} packs`}
      </Button>
    </Form>
  );
}

function Saving({ draft: { originalprice, price } }: { draft: prices.PriceDraft }) {
  if (!prices.isPrice(price) || !prices.isPrice(originalprice)) return null;
  if (Number(price) > Number(originalprice))
    return <span className="block text-sm text-danger">Below the price</span>;
  const percent = savingPercent(Number(originalprice), Number(price));
  return percent > 0 && <SubLine>{`−${percent}%`}</SubLine>;
}

const VALUE_LABELS = {
  percent: 'Increase by % (− to decrease)',
  rupees: 'Increase by ₹ (− to decrease)',
  margin: 'Margin (%)',
};

function columnsOf(
  isOwner: boolean,
  edit: Edit,
  { selected, toggle }: { selected: readonly string[]; toggle: (id: string) => void },
): readonly Column<prices.PriceRow>[] {
  return [
    head('Pack', ({ item: { _id, name } }) =>
      isOwner ? (
        <CheckField label={name} checked={selected.includes(_id)} onChange={() => toggle(_id)} />
      ) : (
        name
      ),
    ),
    { title: 'Cost', isNumeric: true, cell: ({ item: { cost } }) => cost !== null && formatRupees(cost) },
    ...prices.PRICES.map(([field, label, title]) => ({
      title,
      isNumeric: true,
      cell: ({ item, draft }: prices.PriceRow) => (
        <span className="ml-auto block w-28">
          <TextField
            label={`${label}: ${item.name}`}
            isLabelHidden
            inputMode="decimal"
            disabled={!isOwner}
            className={cx(
              'text-right',
              prices.isPrice(draft[field]) &&
                draft[field] !== prices.draftOfItem(item)[field] &&
                '!border-accent-edge',
            )}
            error={prices.isPrice(draft[field]) ? undefined : 'Must be above 0'}
            value={draft[field]}
            onChange={({ target }) => edit(item._id, { [field]: target.value })}
          />
          {/* Invisible under the other prices, so that all fields align. */}
          <span className={field === 'originalprice' ? 'block' : 'invisible hidden tabular:block'}>
            <Saving draft={draft} />
          </span>
        </span>
      ),
    })),
    figure(
      'Margin',
      ({ item: { cost }, draft }) =>
        cost !== null && (
          <>
            <Margin price={Number(draft.price)} cost={cost} />
            <Margin price={Number(draft.resellPrice)} cost={cost} label="Resellers " />
          </>
        ),
    ),
    column('Stock', ({ item, draft }) => (
      <CheckField
        label="In stock"
        className="whitespace-nowrap"
        aria-label={`In stock: ${item.name}`}
        checked={draft.itemInstock}
        onChange={({ target }) => edit(item._id, { itemInstock: target.checked })}
      />
    )),
  ];
}
