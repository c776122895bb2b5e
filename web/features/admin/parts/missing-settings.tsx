import { useQuery } from '@tanstack/react-query';
import { adminSettingsText as t } from '../../../text/admin/settings.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Panel } from './screen.tsx';
import { settingsQuery } from './settings-query.ts';

export function MissingSettings({ isOnSettings = false }: { isOnSettings?: boolean }) {
  const { data } = useQuery(settingsQuery);
  const missing = data?.missing ?? [];
  if (missing.length === 0) return null;
  const labels: Readonly<Record<string, string>> = t.fields;
  return (
    <Panel title="Before the shop opens">
      <Note tone="warning">
        <div className="grid gap-3">
          <p>
            Shoppers can look around but can’t order or top up until these are filled in. Pages and emails
            leave them out until then.
          </p>
          <ul className="grid list-disc gap-1 pl-5">
            {missing.map((name) => (
              <li key={name}>{labels[name] ?? name}</li>
            ))}
          </ul>
          {!isOnSettings && <LinkButton label="Fill them in" to="/admin/settings" size="sm" />}
        </div>
      </Note>
    </Panel>
  );
}
