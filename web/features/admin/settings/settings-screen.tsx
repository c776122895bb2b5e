import type { readSettings } from '@rush/contract/admin-settings.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { adminSettingsText } from '../../../text/en/admin-settings.ts';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Table } from '../../../ui/table.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { settingsQuery } from '../parts/settings-query.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { OpenOrClosed } from './open-or-closed.tsx';
import { SECTIONS, type SectionName } from './settings-fields.ts';
import { SettingsSection } from './settings-section.tsx';
import { SocialsSection } from './socials-section.tsx';

type Shown = OutputOf<typeof readSettings>;

/** Everything of the shop that is a matter of choice, and whether its providers are there. */
export function SettingsScreen() {
  const t = useText(adminSettingsText);
  const title = useText(adminText).areas.settings;
  const isOwner = useIsOwner();
  const query = useQuery(settingsQuery);
  return (
    <div className="grid max-w-4xl gap-8">
      <AdminHeading title={title} lead={t.lead} />
      {!isOwner && <Note icon="shield">{t.readOnly}</Note>}
      <QueryStates query={query}>
        {({ settings, providers }) => (
          <>
            <OpenOrClosed isClosed={settings['shop.closed'] === true} />
            {(Object.keys(SECTIONS) as SectionName[]).map((name) => (
              <SettingsSection key={name} name={name} settings={settings} />
            ))}
            <SocialsSection socials={(settings.socials ?? []) as { name: string; url: string }[]} />
            <Providers providers={providers} />
          </>
        )}
      </QueryStates>
    </div>
  );
}

function Providers({ providers }: Pick<Shown, 'providers'>) {
  const t = useText(adminSettingsText).providers;
  return (
    <Panel title={t.title} aside={t.aside}>
      <Table
        caption={t.title}
        rows={providers}
        rowKey={(provider) => `${provider.kind} ${provider.name}`}
        columns={[
          { key: 'name', title: t.name, isHead: true, cell: (provider) => provider.name },
          { key: 'kind', title: t.kind, cell: (provider) => provider.kind },
          {
            key: 'key',
            title: t.key,
            cell: (provider) => (
              <StatusPill tone={provider.isSet ? 'success' : 'plain'}>
                {provider.isSet ? t.isSet : t.isMissing}
              </StatusPill>
            ),
          },
          { key: 'health', title: t.health, cell: (provider) => provider.health },
        ]}
      />
    </Panel>
  );
}
