import { endAlarm, raiseAlarm } from '#platform/alarms.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type AccountForecast, readForecasts } from './read-forecasts.ts';
import { accountName } from './supplier-health.ts';

/** Time to load a balance by hand, on a weekend too. */
const HOURS_LEFT_MIN = 24;

/**
 * Tells the owner when an account that was sampled since `since` lasts less than a day: once, and
 * again only after it lasted longer.
 */
export async function watchForecasts(fulfilment: Fulfilment, since: Date): Promise<void> {
  const { platform } = fulfilment;
  const forecasts = await readForecasts(platform.db.queries, platform.clock.now());
  for (const account of forecasts) {
    if (account.at < since || !account.forecast) continue;
    const hoursLeft = account.forecast.hoursLeft ?? Number.POSITIVE_INFINITY;
    await judge(fulfilment, account, hoursLeft);
  }
}

async function judge({ platform }: Fulfilment, account: AccountForecast, hoursLeft: number): Promise<void> {
  const name = accountName({ name: account.supplier, region: account.region });
  const alarm = { kind: 'hours-left', subject: name } as const;
  await platform.db.transaction(async (tx) => {
    if (hoursLeft >= HOURS_LEFT_MIN) return endAlarm(tx, alarm);
    if (!(await raiseAlarm(tx, alarm, { now: platform.clock.now() }))) return;
    const spent = account.forecast?.spentPerHour.toFixed(2);
    await alertOwner(platform, tx, {
      subject: `${name}: about ${Math.floor(hoursLeft)} hours left`,
      text: `It holds ${account.balance} and spent ${spent} an hour over the last days. Load it before it runs out: orders that it cannot pay for wait.`,
      path: '/admin/analytics',
    });
  });
}
