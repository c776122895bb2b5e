import type { AlertKind } from '@rush/contract/admin-settings.ts';
import { CheckField } from '../../../ui/field.tsx';
import type { SettingsForm } from './save-settings.ts';

const CHANNELS = { 'alerts.byMail': 'Mail', 'alerts.byPush': 'Push', 'alerts.byTelegram': 'Telegram' };
const ALERTS: Record<AlertKind, string> = {
  'by-hand': 'Order to deliver by hand',
  late: 'Order is late',
  unclear: 'Unclear delivery',
  payment: 'Payment mismatch',
  balance: 'Supplier balance runs low',
  supplier: 'Supplier is down',
  prices: 'Supplier prices and rates',
  books: 'Books don’t balance',
  accounts: 'Disputed accounts and SMS codes',
  server: 'Backups and disk space',
};
const KINDS = Object.keys(ALERTS) as AlertKind[];
const CHANNEL_NAMES = Object.keys(CHANNELS) as (keyof typeof CHANNELS)[];

export function AlertChannels({ form }: { form: SettingsForm }) {
  return (
    <table className="w-full text-left sm:col-span-2">
      <caption className="pb-2 text-left text-sm text-muted">
        Push reaches every browser where an owner turned on notifications in their dashboard.
      </caption>
      <thead>
        <tr>
          <th scope="col">Alert</th>
          {CHANNEL_NAMES.map((name) => (
            <th key={name} scope="col" className="w-16 text-center text-sm">
              {CHANNELS[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind} className="border-t">
            <th scope="row" className="font-normal">
              {ALERTS[kind]}
            </th>
            {CHANNEL_NAMES.map((name) => {
              const selected = form.structuredValue<readonly string[]>(name);
              const isSelected = selected.includes(kind);
              return (
                <td key={name}>
                  <CheckField
                    className="justify-center pl-3"
                    label={<span className="sr-only">{`${ALERTS[kind]}: ${CHANNELS[name]}`}</span>}
                    checked={isSelected}
                    onChange={() =>
                      form.change(
                        name,
                        KINDS.filter((other) => (other === kind ? !isSelected : selected.includes(other))),
                      )
                    }
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
