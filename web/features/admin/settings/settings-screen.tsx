import { testAlert } from '@rush/contract/admin-settings.ts';
import { SIGNATURE_TEXTS } from '@rush/contract/texts/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { checkedCall } from '../../../api/checked-call.ts';
import type { Output } from '../../../api/client.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/form.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Table } from '../../../ui/table.tsx';
import { settingsQuery } from '../parts/queries.ts';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { SETTING_LABELS, TABS, type TabName } from '../parts/settings-fields.ts';
import { ConfirmButton } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { AlertChannels } from './alert-channels.tsx';
import { BrandPictures } from './brand-pictures.tsx';
import { KeysSection } from './keys-section.tsx';
import { useSaveSettings, useSettingsForm } from './save-settings.ts';
import { SaveBar, SettingsSection } from './settings-section.tsx';
import { SocialsSection } from './socials-section.tsx';
import { UnitCostsSection } from './unit-costs-section.tsx';

type SettingsData = Output<'readSettings'>;

/** @param requestedTab from the URL. If unknown, the first tab is shown. */
export function SettingsScreen({ requestedTab = '' }: { requestedTab?: string }) {
  const tab = Object.hasOwn(TABS, requestedTab) ? (requestedTab as TabName) : 'brand';
  const isOwner = useIsOwner();
  return (
    <div className="grid max-w-4xl gap-6">
      <AdminHeading
        title="Settings"
        lead="Changes apply at once for every shopper. The audit log records them."
      />
      {!isOwner && <Note icon="shield">Only an owner can change settings.</Note>}
      <QueryStates query={useQuery(settingsQuery)}>
        {(data) => (
          <>
            {data.missing.length > 0 ? (
              <Note tone="warning">
                Shoppers can look around but can’t order or top up until these are filled in:{' '}
                {data.missing.map((name) => SETTING_LABELS[name] ?? name).join(', ')}. Pages and emails leave
                them out until then.
              </Note>
            ) : (
              <OpenOrClosed isClosed={data.settings['shop.closed'] === true} />
            )}
            <SettingsTabs tab={tab} />
            <SettingsTab key={tab} tab={tab} data={data} />
          </>
        )}
      </QueryStates>
    </div>
  );
}

function SettingsTabs({ tab }: { tab: TabName }) {
  return (
    <nav aria-label="Settings tabs" className="no-scrollbar relative flex gap-1 overflow-x-auto border-b">
      {(Object.keys(TABS) as TabName[]).map((name) => (
        <Link
          key={name}
          to="/admin/settings"
          search={{ tab: name }}
          resetScroll={false}
          aria-current={name === tab ? 'page' : undefined}
          ref={(element: HTMLElement | null) => {
            if (name === tab) element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }}
          className={cx(
            '-mb-px flex min-h-11 items-center border-b-3 px-3 font-semibold whitespace-nowrap',
            name === tab
              ? 'border-accent-edge text-foreground'
              : 'border-transparent text-muted hover:text-foreground',
          )}
        >
          {TABS[name].title}
        </Link>
      ))}
    </nav>
  );
}

function SettingsTab({ tab, data }: { tab: TabName; data: SettingsData }) {
  const { settings, unitCosts } = data;
  const form = useSettingsForm(settings);
  // The hash in a link from the opening checklist is the name of a field.
  useEffect(() => document.getElementsByName(window.location.hash.slice(1))[0]?.focus(), []);
  if (tab === 'keys')
    return (
      <>
        <KeysSection groups={data.keys} />
        <Providers providers={data.providers} />
      </>
    );
  return (
    <Form refusal={form.error} className="grid gap-10" onSubmit={form.save}>
      {TABS[tab].sections.map((name) => (
        <SettingsSection key={name} name={name} settings={settings} form={form}>
          {name === 'Brand' && <BrandPictures form={form} />}
          {name === 'Alerts to you' && <AlertChannels form={form} />}
        </SettingsSection>
      ))}
      {tab === 'brand' && <SocialsSection form={form} />}
      {tab === 'suppliers' && <UnitCostsSection costs={unitCosts} form={form} />}
      {tab === 'messages' && <TestAlert />}
      <SaveBar form={form} />
    </Form>
  );
}

function Providers({ providers }: Pick<SettingsData, 'providers'>) {
  return (
    <Panel title="Connections">
      <Table
        caption="Connections"
        rows={providers}
        rowKey={(provider) => `${provider.kind} ${provider.name}`}
        columns={[
          { title: 'Provider', isHead: true, cell: (provider) => provider.name },
          { title: 'Status', cell: (provider) => <Health provider={provider} /> },
        ]}
      />
      {providers
        .flatMap(({ signatures }) => signatures)
        .map(({ account, finding, checkedAt }) => (
          <Note key={account} tone={finding === 'proven' ? 'success' : 'warning'}>
            <b>{account}</b>: {SIGNATURE_TEXTS[finding]} {`Checked ${formatDateTime(checkedAt)}.`}
          </Note>
        ))}
    </Panel>
  );
}

function Health({ provider: { isSet, health } }: { provider: SettingsData['providers'][number] }) {
  if (!isSet) return <StatusPill tone="plain">Not set up</StatusPill>;
  if (health === 'test mode') return <StatusPill tone="info">Test mode</StatusPill>;
  if (health === 'set up') return <StatusPill tone="success">Set up</StatusPill>;
  return (
    <span className="grid justify-items-start gap-1">
      <StatusPill tone="warning">Having trouble</StatusPill>
      <span className="text-sm text-muted">{health}</span>
    </span>
  );
}

function TestAlert() {
  const { mutate, isPending } = useAction(() => checkedCall(testAlert, { body: {} }));
  if (!useIsOwner()) return null;
  return (
    <Button variant="outline" className="justify-self-start" busy={isPending} onClick={() => mutate()}>
      Send a test alert on Telegram
    </Button>
  );
}

function OpenOrClosed({ isClosed }: { isClosed: boolean }) {
  const isOwner = useIsOwner();
  const save = useSaveSettings();
  const closeShop = {
    ...save,
    mutate: (_: undefined, opts: object) => save.mutate({ 'shop.closed': true }, opts),
  };
  const button = isClosed ? (
    <Button size="sm" busy={save.isPending} onClick={() => save.mutate({ 'shop.closed': false })}>
      Open the shop
    </Button>
  ) : (
    <ConfirmButton
      label="Close for maintenance"
      size="sm"
      variant="outline"
      question="Close for maintenance"
      subject="Close the shop? Shoppers can look around; nobody can order or top up until you open it again."
      action={closeShop}
    />
  );
  return (
    <Note
      tone={isClosed ? 'warning' : 'success'}
      icon={isClosed ? 'pause' : 'check'}
      action={isOwner && button}
    >
      {isClosed ? 'The shop is closed for maintenance and takes no orders or top-ups.' : 'The shop is open.'}
    </Note>
  );
}
