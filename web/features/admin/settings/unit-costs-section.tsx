import type { Output } from '../../../api/client.ts';
import { formatDate } from '../../../text/format-date.ts';
import { Panel } from '../parts/screen.tsx';
import type { SettingsForm } from './save-settings.ts';
import { SettingInput, SettingsGroup } from './settings-section.tsx';

type UnitCost = Output<'readSettings'>['unitCosts'][number];

interface UnitCostsSectionProps {
  costs: readonly UnitCost[];
  form: SettingsForm;
}

export function UnitCostsSection({ costs, form }: UnitCostsSectionProps) {
  return (
    <Panel title="Unit costs" aside="Used for pack costs and margins. 0 means unknown.">
      {costs.map((cost) => (
        <SettingsGroup key={cost.account} name={cost.account}>
          <div className="grid gap-1 border-t pt-3 sm:col-span-2">
            <h3 className="font-semibold">{cost.account}</h3>
            <CurrentCost cost={cost} />
          </div>
          <SettingInput name={cost.settings.cost} form={form} />
          <SettingInput
            name={cost.settings.followsRate}
            label={`Follow the ${cost.currency} exchange rate`}
            form={form}
          />
          {form.fieldValue(cost.settings.followsRate) === true && (
            <>
              <SettingInput
                name={cost.settings.currencyPerUnit}
                label={`One unit is worth (${cost.currency})`}
                form={form}
              />
              <SettingInput
                name={cost.settings.surchargePercent}
                label="Fees when you top up the balance (%)"
                form={form}
              />
            </>
          )}
        </SettingsGroup>
      ))}
    </Panel>
  );
}

const formatUnitCost = (amount: number) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(amount)}`;

function CurrentCost({ cost }: { cost: UnitCost }) {
  const { rate, paiseByRate, currency, source } = cost;
  const text =
    source === 'none'
      ? 'none, so costs and margins aren’t checked.'
      : `${formatUnitCost(cost.paise / 100)}, ${source === 'hand' ? 'entered by you' : 'from the exchange rate'}.`;
  return (
    <div className="grid gap-0.5 text-sm text-muted">
      <p className="text-base text-foreground">Current cost: {text}</p>
      <p>
        {rate
          ? `1 ${currency} = ${formatUnitCost(rate.rupees)} on ${formatDate(rate.day)}, from ${rate.feed}.`
          : 'No exchange rate yet. It is read once a day.'}
      </p>
      {source !== 'rate' && paiseByRate !== null && (
        <p>At that rate, one unit would cost {formatUnitCost(paiseByRate / 100)}.</p>
      )}
    </div>
  );
}
