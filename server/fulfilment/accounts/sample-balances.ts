import { endAlarm, raiseAlarm } from '#platform/alarms.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { bindJob, defineScheduledJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { accountsOf, type Fulfilment } from '../fulfilment.ts';
import { evaluateItemsNow } from '../offers/hold-items.ts';
import { accountLabel } from '../suppliers/registry.ts';
import { type AccountKey, accountName, columnsOf, keyOf } from '../suppliers/supplier.ts';
import { type AccountForecast, readForecasts } from './forecast-balance.ts';
import { parseBalance } from './read-quiet-point.ts';

export const sampleBalances = defineScheduledJob('sample-balances', 2);

/** Leaves time for a deposit, even on a weekend. */
const HOURS_LEFT_MIN = 24;

export function balanceJob(fulfilment: Fulfilment): JobBinding {
  const { platform } = fulfilment;
  return bindJob(sampleBalances, async () => {
    const startedAt = platform.clock.now();
    for (const supplier of accountsOf(fulfilment)) {
      const balance = parseBalance(await supplier.balance().catch(() => ''));
      if (Number.isFinite(balance)) await recordBalance(platform, supplier, balance);
    }
    for (const account of await readForecasts(platform.db.queries, platform.clock.now()))
      if (account.at >= startedAt) await alertOnForecast(platform, account);
    await evaluateItemsNow(platform.db.queries);
  });
}

/** Records the balance. Alerts the owner when it falls below the limit, and not again while it stays below. */
async function recordBalance(platform: Platform, account: AccountKey, balance: number): Promise<void> {
  const limit = platform.settings.get('supplier.lowBalance');
  const alarm = { kind: 'low-balance', subject: accountName(account) } as const;
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    await tx
      .insertInto('supplier_balances')
      .values({ ...columnsOf(account), balance, at: now })
      .execute();
    if (balance >= limit) await endAlarm(tx, alarm);
    else if (await raiseAlarm(tx, alarm, { now }))
      await alertOwner(platform, tx, {
        kind: 'balance',
        subject: `${accountLabel(account)}: the balance is low`,
        text: `The balance is ${balance}, below your limit of ${limit}.`,
        path: '/admin/analytics',
      });
    await announceIn(tx, 'balances');
  });
}

async function alertOnForecast(
  platform: Platform,
  { balance, forecast, ...account }: AccountForecast,
): Promise<void> {
  const name = accountName(keyOf(account));
  const alarm = { kind: 'hours-left', subject: name } as const;
  const hoursLeft = forecast?.hoursLeft ?? Number.POSITIVE_INFINITY;
  await platform.db.transaction(async (tx) => {
    if (!forecast || hoursLeft >= HOURS_LEFT_MIN) return endAlarm(tx, alarm);
    if (!(await raiseAlarm(tx, alarm, { now: platform.clock.now() }))) return;
    await alertOwner(platform, tx, {
      kind: 'balance',
      subject: `${accountLabel(keyOf(account))}: about ${Math.floor(hoursLeft)} hours left`,
      text: `The balance is ${balance}; about ${forecast.spentPerHour.toFixed(2)} an hour was spent recently. Top it up before it runs out, or orders will have to wait.`,
      path: '/admin/analytics',
    });
  });
}
