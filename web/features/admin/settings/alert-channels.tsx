import type { AlertKind } from '@rush/contract/admin-settings.ts';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { CheckField } from '../../../ui/field.tsx';
import type { SettingsForm } from './save-settings.ts';

const KINDS = Object.keys(t.alertKinds) as AlertKind[];
const CHANNELS = Object.keys(t.channels) as (keyof typeof t.channels)[];

/** Which channels carry each kind of alert. */
export function AlertChannels({ form }: { form: SettingsForm }) {
  return (
    <table className="w-full text-left sm:col-span-2">
      <caption className="pb-2 text-left text-sm text-muted">
        Push reaches every browser where an owner turned on notifications in their dashboard.
      </caption>
      <thead>
        <tr>
          <th scope="col">Alert</th>
          {CHANNELS.map((name) => (
            <th key={name} scope="col" className="w-16 text-center text-sm">
              {t.channels[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind} className="border-t">
            <th scope="row" className="font-normal">
              {t.alertKinds[kind]}
            </th>
            {CHANNELS.map((name) => {
              const chosen = form.wholeNow<readonly string[]>(name);
              const isChosen = chosen.includes(kind);
              return (
                <td key={name}>
                  <CheckField
                    className="justify-center"
                    label={<span className="sr-only">{`${t.alertKinds[kind]}: ${t.channels[name]}`}</span>}
                    checked={isChosen}
                    onChange={() =>
                      form.change(
                        name,
                        KINDS.filter((each) => (each === kind ? !isChosen : chosen.includes(each))),
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
