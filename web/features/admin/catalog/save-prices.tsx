import { updatePrices } from '@rush/contract/admin-catalog.ts';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { fromIndianTime, MomentField } from '../parts/indian-time.tsx';
import { EditResourceDialog } from '../parts/resource-form.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { changeLines, changesOf, type PriceRow, summaryOf } from './change-prices.ts';
import { PriceNote } from './price-note.tsx';

interface SavePricesProps {
  rows: readonly PriceRow[];
  onSaved: () => Promise<void>;
  onClose: () => void;
}

export function SavePrices({ rows, onSaved, onClose }: SavePricesProps) {
  const isOwner = useIsOwner();
  const items = rows.map((row) => ({ _id: row.item._id, version: row.item.version, ...changesOf(row) }));
  const repriced = items.filter(({ price, resellPrice }) => price !== undefined || resellPrice !== undefined);
  return (
    <EditResourceDialog
      isNarrow
      title="Save prices"
      description={`${summaryOf(rows)}.`}
      definition={updatePrices}
      initial={() => ({ isSale: false, startsAt: '', endsAt: '' })}
      inputOf={({ isSale, startsAt, endsAt }) => {
        const from = fromIndianTime(startsAt) || new Date().toISOString();
        const sale = { startsAt: from, endsAt: fromIndianTime(endsAt) };
        return { body: isSale ? { items, sale } : { items } };
      }}
      failure={repriced.length > 0 ? 'Error updating price' : 'Error updating instock status'}
      refresh={onSaved}
      done={({ message }) => message}
      onClose={onClose}
    >
      {({ draft, text, check, problem }) => (
        <>
          <ul className="max-h-40 overflow-y-auto text-sm text-muted">
            {changeLines(rows).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <PriceNote
            prices={rows.map(({ draft: { price, resellPrice, originalprice } }) => ({
              originalprice,
              discountedprice: price,
              resellprice: resellPrice,
            }))}
          />
          {isOwner && repriced.length > 0 && <CheckField label="Limited-time sale" {...check('isSale')} />}
          {draft.isSale && (
            <>
              <MomentField
                {...text('startsAt')}
                label="From"
                hint="Leave it empty to start now."
                error={problem('sale.startsAt')}
              />
              <TextField
                {...text('endsAt')}
                label="Until"
                hint="Then the usual prices apply again. Shoppers see the time left."
                type="datetime-local"
                error={problem('sale.endsAt')}
              />
            </>
          )}
        </>
      )}
    </EditResourceDialog>
  );
}
