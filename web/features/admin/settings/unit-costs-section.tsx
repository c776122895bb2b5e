import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { type FormEvent, useState } from 'react';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { formatDate } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { Panel } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { fieldErrorsOf, useSaveSettings } from './save-settings.ts';
import { draftOf, type FieldName, settingOf } from './settings-fields.ts';

type UnitCost = OutputOf<typeof readSettings>['unitCosts'][number];
type Settings = Readonly<Record<string, unknown>>;

/** What a unit of each supplier balance costs, by hand or by exchange rate. */
export function UnitCostsSection({ costs, settings }: { costs: readonly UnitCost[]; settings: Settings }) {
  return (
    <Panel
      title="What suppliers’ units cost"
      aside="For the costs of items, and for what would be sold at a loss."
    >
      <div className="grid gap-6">
        {costs.map((cost) => (
          <UnitCostForm key={cost.account} cost={cost} settings={settings} />
        ))}
      </div>
    </Panel>
  );
}

function UnitCostForm({ cost, settings }: { cost: UnitCost; settings: Settings }) {
  const isOwner = useIsOwner();
  const [drafts, setDrafts] = useState<Record<string, string | boolean>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useSaveSettings(() => setDrafts({}));
  const errors = fieldErrorsOf(error);
  const names = cost.settings;
  const change = (name: string, value: string | boolean) => setDrafts({ ...drafts, [name]: value });
  const follows = drafts[names.followsRate] ?? settings[names.followsRate] === true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = Object.entries(drafts).map(
      ([name, draft]) => [name, settingOf(draft, 'number')] as const,
    );
    const empty = changed.filter(([, value]) => value === null).map(([name]) => name);
    setMissing(empty);
    if (empty.length === 0) mutate(Object.fromEntries(changed));
  };
  const number = (name: string, label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      value={String(drafts[name] ?? draftOf(settings[name], 'number'))}
      error={missing.includes(name) ? 'Please enter a number.' : errors[name]}
      onChange={(event) => change(name, event.target.value)}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <fieldset
        disabled={!isOwner}
        aria-label={cost.account}
        className="grid gap-4 sm:grid-cols-2 sm:items-end"
      >
        <div className="grid gap-1 sm:col-span-2">
          <h3 className="font-semibold">{cost.account}</h3>
          <InUse cost={cost} follows={settings[names.followsRate] === true} />
        </div>
        {number(names.cost, t.fields[names.cost as FieldName])}
        <CheckField
          label={`Let it follow the exchange rate of ${cost.currency}`}
          checked={follows === true}
          onChange={(event) => change(names.followsRate, event.target.checked)}
        />
        {follows === true && (
          <>
            {number(names.currencyPerUnit, `One unit of the balance is worth (${cost.currency})`)}
            {number(names.surchargePercent, 'Loading the balance costs besides (%)')}
          </>
        )}
        {isOwner && (
          <div className="sm:col-span-2">
            <Button
              type="submit"
              variant="outline"
              busy={isPending}
              disabled={Object.keys(drafts).length === 0}
            >
              Save
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

/** Rupees with up to four decimals. */
const rupees = (amount: number) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(amount)}`;

/** The cost in use and its source; next to a cost by hand, what the rate would give. */
function InUse({ cost, follows }: { cost: UnitCost; follows: boolean }) {
  const { rate, paiseByRate, currency, source } = cost;
  const noRate = follows
    ? 'No exchange rate was read yet; within an hour there is one. Until then the cost by hand holds.'
    : 'No exchange rate was read yet; that happens once a day.';
  const inUse =
    source === 'none'
      ? 'none. What items cost is not compared.'
      : `${rupees(cost.paise / 100)}, ${source === 'hand' ? 'as entered by hand' : 'by the exchange rate'}.`;
  return (
    <div className="grid gap-0.5 text-sm text-muted">
      <p className="text-base text-foreground">In use: {inUse}</p>
      <p>
        {rate
          ? `1 ${currency} = ${rupees(rate.rupees)} on ${formatDate(rate.day)}, from ${rate.feed}.`
          : noRate}
      </p>
      {source !== 'rate' && paiseByRate !== null && (
        <p>By that rate it would be {rupees(paiseByRate / 100)}.</p>
      )}
    </div>
  );
}
