import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { formatDate } from '../../../text/format-date.ts';
import { Panel } from '../parts/screen.tsx';
import type { SettingsForm } from './save-settings.ts';
import type { FieldName } from './settings-fields.ts';
import { SettingInput, SettingsGroup } from './settings-section.tsx';

type UnitCost = OutputOf<typeof readSettings>['unitCosts'][number];

interface UnitCostsSectionProps {
  costs: readonly UnitCost[];
  settings: Readonly<Record<string, unknown>>;
  form: SettingsForm;
}

export function UnitCostsSection({ costs, settings, form }: UnitCostsSectionProps) {
  return (
    <Panel title="Unit costs" aside="Used for the cost of packs and the margin. 0 means unknown.">
      {costs.map((cost) => (
        <SettingsGroup key={cost.account} name={cost.account}>
          <div className="grid gap-1 border-t pt-3 sm:col-span-2">
            <h3 className="font-semibold">{cost.account}</h3>
            <InUse cost={cost} follows={settings[cost.settings.followsRate] === true} />
          </div>
          <UnitCostFields cost={cost} form={form} />
        </SettingsGroup>
      ))}
    </Panel>
  );
}

function UnitCostFields({
  cost: { settings: names, currency },
  form,
}: {
  cost: UnitCost;
  form: SettingsForm;
}) {
  const input = (name: string, label: string) => <SettingInput name={name} label={label} form={form} />;
  return (
    <>
      {input(names.cost, t.fields[names.cost as FieldName])}
      {input(names.followsRate, `Follow the ${currency} exchange rate`)}
      {form.valueNow(names.followsRate) === true && (
        <>
          {input(names.currencyPerUnit, `One unit is worth (${currency})`)}
          {input(names.surchargePercent, 'Fees when you load the balance (%)')}
        </>
      )}
    </>
  );
}

const rupees = (amount: number) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(amount)}`;

function InUse({ cost, follows }: { cost: UnitCost; follows: boolean }) {
  const { rate, paiseByRate, currency, source } = cost;
  const noRate = follows
    ? 'No exchange rate yet. It arrives within an hour; until then your own cost counts.'
    : 'No exchange rate yet. It is updated once a day.';
  const inUse =
    source === 'none'
      ? 'none, so costs and margins aren’t checked.'
      : `${rupees(cost.paise / 100)}, ${source === 'hand' ? 'entered by you' : 'from the exchange rate'}.`;
  return (
    <div className="grid gap-0.5 text-sm text-muted">
      <p className="text-base text-foreground">Current cost: {inUse}</p>
      <p>
        {rate
          ? `1 ${currency} = ${rupees(rate.rupees)} on ${formatDate(rate.day)}, from ${rate.feed}.`
          : noRate}
      </p>
      {source !== 'rate' && paiseByRate !== null && (
        <p>At that rate, one unit would cost {rupees(paiseByRate / 100)}.</p>
      )}
    </div>
  );
}
