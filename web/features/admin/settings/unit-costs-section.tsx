import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { formatDate } from '../../../text/format-date.ts';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { Panel } from '../parts/screen.tsx';
import { useSettingsForm } from './save-settings.ts';
import { draftOf, type FieldName } from './settings-fields.ts';
import { SettingsForm } from './settings-section.tsx';

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
  const names = cost.settings;
  const form = useSettingsForm((name) => (name === names.followsRate ? 'check' : 'number'));
  const { drafts, change } = form;
  const follows = drafts[names.followsRate] ?? settings[names.followsRate] === true;
  const number = (name: string, label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      value={String(drafts[name] ?? draftOf(settings[name], 'number'))}
      error={form.errorOf(name)}
      onChange={(event) => change(name, event.target.value)}
    />
  );
  return (
    <SettingsForm name={cost.account} form={form} className="sm:items-end">
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
    </SettingsForm>
  );
}

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
