import { endAlarm, raiseAlarm } from '#platform/alarms.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Tx } from '#platform/database/database.ts';
import { defineScheduledJob } from '#platform/jobs/jobs.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { SUPPLIERS } from '../suppliers/registry.ts';
import { unitSettingsOf } from '../suppliers/supplier-descriptor.ts';
import type { FeedRate } from './frankfurter.ts';
import { findRate } from './unit-cost.ts';

export const readExchangeRates = defineScheduledJob('read-exchange-rates', 2);

/** Three days, minus an hour because a daily reading may be early. */
const SILENCE_MS = 3 * 86_400_000 - 3_600_000;

const CURRENCIES = [
  ...new Set(SUPPLIERS.flatMap(({ accounts }) => accounts.map(({ currency }) => currency))),
];

/** A larger relative change counts as an error in the feed. */
const JUMP_MAX = 1 / 3;

type RateProblem = 'no-number' | 'not-positive' | 'jumped';

/** @param lastRate the one in use; null if there is none yet */
export function findRateProblem(rate: number, lastRate: number | null): RateProblem | null {
  if (!Number.isFinite(rate)) return 'no-number';
  if (rate <= 0) return 'not-positive';
  if (lastRate !== null && Math.abs(rate - lastRate) > lastRate * JUMP_MAX) return 'jumped';
  return null;
}

const PROBLEMS: Readonly<Record<RateProblem, (rate: number) => string>> = {
  'no-number': () => 'the feed returned no number',
  'not-positive': (rate) => `the feed returned ₹${rate}, which is not above 0`,
  jumped: (rate) => `the feed returned ₹${rate}, more than a third away from the last rate`,
};

/** Reads the rates for all accounts. If one is bad or missing, alerts the owner once and keeps the last good one. */
export async function updateRates(fulfilment: Fulfilment): Promise<void> {
  const { db, log, clock } = fulfilment.platform;
  let rates: FeedRate[];
  try {
    rates = await fulfilment.rateFeed.read(CURRENCIES);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ err: error }, 'reading the exchange rates failed');
    await db.transaction((tx) => alertOnSilence(fulfilment, tx, clock.now()));
    return;
  }
  await db.transaction(async (tx) => {
    await endAlarm(tx, { kind: 'rates-silent', subject: '' });
    await recordRates(fulfilment, tx, rates);
  });
}

/** Reads the rates without waiting for the daily job, if an account follows one that has never been read. */
export async function updateMissingRates(fulfilment: Fulfilment): Promise<void> {
  const { settings, db } = fulfilment.platform;
  const followingAccounts = SUPPLIERS.flatMap(({ accounts }) => accounts).filter((account) =>
    settings.get(unitSettingsOf(account).followsRate),
  );
  for (const { currency } of followingAccounts)
    if (!(await findRate(db.queries, currency, fulfilment.rateFeed.environment)))
      return updateRates(fulfilment);
}

async function recordRates({ platform, rateFeed }: Fulfilment, tx: Tx, rates: readonly FeedRate[]) {
  const now = platform.clock.now();
  const rejections: string[] = [];
  for (const { currency, rate, day } of rates) {
    const last = await findRate(tx, currency, rateFeed.environment);
    const problem = findRateProblem(rate, last?.rate ?? null);
    const alarm = { kind: 'rate-refused', subject: currency } as const;
    if (problem) {
      const inUse = last ? `₹${last.rate} from ${last.day} stays in use` : 'there is no earlier rate to use';
      if (await raiseAlarm(tx, alarm, { now }))
        rejections.push(`${currency}: ${PROBLEMS[problem](rate)}; ${inUse}.`);
      continue;
    }
    await endAlarm(tx, alarm);
    if (last && last.rate === rate && last.day === day) continue;
    await tx
      .insertInto('exchange_rates')
      .values({
        currency,
        rate,
        day,
        feed: rateFeed.label,
        environment: rateFeed.environment,
        read_at: now,
      })
      .execute();
  }
  if (rejections.length > 0)
    await alertOwner(platform, tx, {
      kind: 'prices',
      subject: `${rateFeed.label}: ${rejections.length === 1 ? 'an exchange rate was' : `${rejections.length} exchange rates were`} rejected`,
      text: `${rejections.join('\n')}\nIf a rejected rate is right, enter the cost of a unit by hand in the settings.`,
      path: '/admin/settings?tab=suppliers',
    });
}

async function alertOnSilence({ platform, rateFeed }: Fulfilment, tx: Tx, now: Date): Promise<void> {
  const alarm = { kind: 'rates-silent', subject: '' } as const;
  if (!(await raiseAlarm(tx, alarm, { now, afterMs: SILENCE_MS }))) return;
  await alertOwner(platform, tx, {
    kind: 'prices',
    subject: `${rateFeed.label}: no exchange rates for three days`,
    text: 'The last good rates stay in use. If one is no longer right, enter the cost of a unit by hand.',
    path: '/admin/settings?tab=suppliers',
  });
}
