import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatNumber } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Note } from '../../../ui/states.tsx';
import { HoursLeft } from '../parts/figures.tsx';
import { settingsQuery } from '../parts/queries.ts';
import { Panel } from '../parts/screen.tsx';
import type { ChartPoint } from './charts.tsx';
import type { Analytics } from './figures.ts';
import { LazyDayChart } from './lazy-chart.tsx';

type Account = Analytics['supplierBalances'][number];

const DAY_MS = 86_400_000;

export function SupplierBalances({ accounts }: { accounts: readonly Account[] }) {
  const settings = useQuery(settingsQuery);
  // Show no alert before the settings are loaded.
  const limit = Number(settings.data?.settings['supplier.lowBalance'] ?? 0);
  // The last balance of a past period says nothing about today.
  const current = accounts.flatMap((account) => {
    const last = account.points.at(-1);
    return last && Date.now() - Date.parse(last.at) < DAY_MS ? [{ name: account.account, ...last }] : [];
  });
  return (
    <Panel title="Supplier balances">
      {settings.isError && !settings.data && (
        <RetryNote text="The limit for low balances could not be loaded." onRetry={settings.refetch} />
      )}
      {accounts.length === 0 && <p className="text-muted">No balance was read in this period.</p>}
      {current
        .filter((account) => account.balance < limit)
        .map((account) => (
          <Note key={account.name} tone="danger" role="alert">
            {account.name} has {formatAmount(account.balance)} left, below the limit of {formatAmount(limit)}.
            Top it up.
          </Note>
        ))}
      <div className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {accounts.map((account) => (
          <div key={account.account} className="grid min-w-0 gap-1">
            <h3 className="font-semibold">{account.account}</h3>
            <p className="text-sm text-muted">
              {formatAmount(account.points.at(-1)?.balance ?? 0)} · <HoursLeft forecast={account.forecast} />
            </p>
            <LazyDayChart
              points={pointsOf(account, account.account)}
              series={account.account}
              format={formatNumber}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}

function pointsOf({ points }: Account, name: string): ChartPoint[] {
  return points.map(({ at, balance }) => ({
    label: formatDateTime(at).replace(/ \d{4},/, ','),
    [name]: balance,
  }));
}
