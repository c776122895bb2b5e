import { useQuery } from '@tanstack/react-query';
import { adminAnalyticsText as t } from '../../../text/admin/analytics.ts';
import { adminText } from '../../../text/admin/common.ts';
import { formatAmount, formatNumber } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useAccountName } from '../parts/account-name.ts';
import { HoursLeft } from '../parts/hours-left.tsx';
import { Panel } from '../parts/panel.tsx';
import { settingsQuery } from '../parts/settings-query.ts';
import type { ChartPoint } from './charts.tsx';
import type { Analytics } from './figures.ts';
import { LazyBalanceChart } from './lazy-charts.tsx';

type Account = Analytics['supplierBalances'][number];

/** Each supplier account's balance over time; one below the limit of the settings is an alert. */
export function SupplierBalances({ accounts }: { accounts: readonly Account[] }) {
  const { failed, retry, lasts } = adminText;
  const settings = useQuery(settingsQuery);
  const nameOf = useAccountName();
  // Before the settings are known, nothing is called low.
  const limit = Number(settings.data?.settings['supplier.lowBalance'] ?? 0);
  const latest = accounts.flatMap((account) => {
    const last = account.points.at(-1);
    return last ? [{ name: nameOf(account), forecast: account.forecast, ...last }] : [];
  });
  return (
    <Panel title={t.balances.title}>
      {settings.isError && !settings.data && (
        <RetryNote text={failed} retry={retry} onRetry={settings.refetch} />
      )}
      {latest.length === 0 && <p className="text-muted">{t.balances.none}</p>}
      {latest
        .filter((account) => account.balance < limit)
        .map((account) => (
          <Note key={account.name} tone="danger" icon="warn" role="alert">
            {t.balances.low(account.name, formatAmount(account.balance), formatAmount(limit))}
          </Note>
        ))}
      {latest.length > 0 && (
        <>
          <div className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
            {accounts.map((account) => (
              <div key={nameOf(account)} className="grid min-w-0 gap-1">
                <h3 className="font-semibold">{nameOf(account)}</h3>
                <LazyBalanceChart
                  points={pointsOf(account, nameOf(account))}
                  now={nameOf(account)}
                  format={formatNumber}
                />
              </div>
            ))}
          </div>
          <Table
            caption={t.balances.title}
            rows={latest}
            rowKey={(account) => account.name}
            columns={[
              {
                key: 'name',
                title: t.columns.supplier,
                isHead: true,
                cell: (account) => account.name,
              },
              { key: 'at', title: t.columns.at, cell: (account) => formatDateTime(account.at) },
              {
                key: 'balance',
                title: t.columns.balance,
                isNumeric: true,
                cell: (account) => formatAmount(account.balance),
              },
              {
                key: 'lasts',
                title: lasts.title,
                isNumeric: true,
                cell: (account) => <HoursLeft forecast={account.forecast} />,
              },
            ]}
          />
        </>
      )}
    </Panel>
  );
}

function pointsOf({ points }: Account, name: string): ChartPoint[] {
  return points.map(({ at, balance }) => ({
    label: formatDateTime(at).replace(/ \d{4},/, ','),
    [name]: balance,
  }));
}
