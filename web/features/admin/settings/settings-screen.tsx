import { type readSettings, testAlert } from '@rush/contract/admin-settings.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { checkedCall } from '../../../api/checked-call.ts';
import { formatAmount } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Table } from '../../../ui/table.tsx';
import { HoursLeft } from '../parts/hours-left.tsx';
import { MissingSettings } from '../parts/missing-settings.tsx';
import { AdminHeading, Panel, QueryStates } from '../parts/screen.tsx';
import { settingsQuery } from '../parts/settings-query.ts';
import { ConfirmDialog } from '../parts/staff-dialog.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { useSaveSettings } from './save-settings.ts';
import { SECTIONS, type SectionName } from './settings-fields.ts';
import { SettingsSection } from './settings-section.tsx';
import { SocialsSection } from './socials-section.tsx';
import { UnitCostsSection } from './unit-costs-section.tsx';

type Shown = OutputOf<typeof readSettings>;

export function SettingsScreen() {
  const isOwner = useIsOwner();
  const query = useQuery(settingsQuery);
  return (
    <div className="grid max-w-4xl gap-8">
      <AdminHeading
        title="Settings"
        lead="Changes hold at once, for every shopper, and stand in the audit log."
      />
      {!isOwner && <Note icon="shield">Only an owner changes settings.</Note>}
      <QueryStates query={query}>
        {({ settings, missing, providers, unitCosts }) => (
          <>
            {missing.length > 0 ? (
              <MissingSettings isOnSettings />
            ) : (
              <OpenOrClosed isClosed={settings['shop.closed'] === true} />
            )}
            {(Object.keys(SECTIONS) as SectionName[]).map((name) => (
              <Fragment key={name}>
                <SettingsSection name={name} settings={settings} />
                {name === 'limits' && <UnitCostsSection costs={unitCosts} settings={settings} />}
              </Fragment>
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
  return (
    <Panel title="Providers" aside="Keys live in the server’s environment and are never shown.">
      <Table
        caption="Providers"
        rows={providers}
        rowKey={(provider) => `${provider.kind} ${provider.name}`}
        columns={[
          { title: 'Provider', isHead: true, cell: (provider) => provider.name },
          { title: 'For', cell: (provider) => provider.kind },
          {
            title: 'Key',
            cell: (provider) => (
              <StatusPill tone={provider.isSet ? 'success' : 'plain'}>
                {provider.isSet ? 'Set' : 'Missing'}
              </StatusPill>
            ),
          },
          { title: 'Health', cell: (provider) => provider.health },
          {
            title: 'Balances',
            cell: ({ accounts }) => (accounts.length === 0 ? '–' : <Balances accounts={accounts} />),
          },
        ]}
      />
      <Signatures providers={providers} />
      <TestAlert />
    </Panel>
  );
}

function TestAlert() {
  const { mutate, isPending } = useAction(() => checkedCall(testAlert, { body: {} }));
  if (!useIsOwner()) return null;
  return (
    <Button variant="outline" className="justify-self-start" busy={isPending} onClick={() => mutate()}>
      Send a test alert by Telegram
    </Button>
  );
}

/** For suppliers with expiring signatures: whether a lost request expires soon. */
function Signatures({ providers }: Pick<Shown, 'providers'>) {
  return providers
    .flatMap(({ signatures }) => signatures)
    .map(({ account, finding, checkedAt }) => {
      const isProven = finding === 'proven';
      return (
        <Note key={account} tone={isProven ? 'success' : 'warning'}>
          <b>{account}</b>: {staffTexts.signature[finding]} {`Checked ${formatDateTime(checkedAt)}.`}
        </Note>
      );
    });
}

function Balances({ accounts }: Pick<Shown['providers'][number], 'accounts'>) {
  return (
    <ul className="grid gap-1">
      {accounts.map(({ account, balance, forecast }) => (
        <li key={account}>
          {account}: {formatAmount(balance)}
          <span className="block text-sm text-muted">
            Lasts: <HoursLeft forecast={forecast} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Closing needs a confirmation; opening does not. */
function OpenOrClosed({ isClosed }: { isClosed: boolean }) {
  const isOwner = useIsOwner();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useSaveSettings(() => setAsking(false));
  return (
    <Panel title="Open or closed">
      <Note tone={isClosed ? 'warning' : 'success'} icon={isClosed ? 'pause' : 'check'}>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 sm:[&>button]:-my-2">
          {isClosed ? 'The shop is closed for maintenance. Nobody can order or top up.' : 'The shop is open.'}
          {isOwner &&
            (isClosed ? (
              <Button size="sm" busy={isPending} onClick={() => mutate({ 'shop.closed': false })}>
                Open the shop
              </Button>
            ) : (
              <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
                Close for maintenance
              </Button>
            ))}
        </span>
      </Note>
      {isAsking && (
        <ConfirmDialog
          question="Close for maintenance"
          subject="Close the shop? Shoppers can look around; nobody can order or top up until you open it again."
          confirm="Close for maintenance"
          isPending={isPending}
          onConfirm={() => mutate({ 'shop.closed': true })}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
