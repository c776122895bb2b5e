import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../../text/format.ts';
import { TextField } from '../../../ui/field.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import type { FieldOf } from '../parts/resource-form.tsx';
import { staffItemsQuery } from './staff-catalog.ts';

const OFFERED_MAX = 24;

/** Item numbers, with buttons for items that no product lists yet. */
export function ItemsField({ value, error, onChange }: FieldOf<string>) {
  const { data: items = [], isError, refetch } = useQuery(staffItemsQuery);
  const chosen = value.split(/[\s,]+/).filter(Boolean);
  const offered = items
    .filter((item) => item.products.length === 0 && !chosen.includes(String(item.itemid)))
    .slice(0, OFFERED_MAX)
    // The list is newest first; add items in the order they were created.
    .reverse();
  const names = chosen.flatMap((number) => items.find((item) => String(item.itemid) === number)?.name ?? []);
  return (
    <div className="grid gap-2">
      <TextField
        label="Items"
        hint="Numbers of the items, in the order in which they are shown, separated by commas."
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {isError && <RetryNote text="This could not be loaded." onRetry={refetch} />}
      {names.length > 0 && <p className="text-sm text-muted">Shown as: {names.join(', ')}</p>}
      {offered.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 text-sm text-muted">In no product yet; press to add</legend>
          {offered.map((item) => (
            <button
              key={item._id}
              type="button"
              className="min-h-11 border border-line-strong px-3 text-sm font-semibold hover:bg-raised"
              onClick={() => onChange([...chosen, item.itemid].join(', '))}
            >
              {item.name}, {formatRupees(item.discountedprice)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
