import type { CodeAlarm } from '@rush/contract/code-alarms.ts';
import { codeAlarmText } from '@rush/contract/texts/staff.ts';
import { sql } from 'kysely';
import { endAlarms, raiseAlarm } from '#platform/alarms.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { bindJob, defineScheduledJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { readSpending, STRANGERS_SHARE } from './sms-budget.ts';

export const watchCodes = defineScheduledJob('watch-codes', 1);

const HOUR_MS = 3_600_000;
/** Attackers who guess enter far more wrong codes than shoppers do. Below the minimum, the share is not meaningful. */
const WRONG_MIN = 30;
const WRONG_SHARE = 0.4;
/** Codes that are never typed suggest made-up numbers. People get ten minutes to type one. */
const COMPLETION_SHARE = 0.3;
const COMPLETION_SENT_MIN = 30;
const TYPED_WITHIN_MS = 10 * 60_000;
/** Share of a cap at which the owner is alerted, before codes are paused. */
const SPEND_SHARE = 0.8;
const NOTIFY_AGAIN_MS = 6 * HOUR_MS;

/** Checks every minute how codes are used and what they cost. Alerts the owner and adds to the work queue. */
export function watchCodesJob(platform: Platform): JobBinding {
  return bindJob(watchCodes, () =>
    platform.db.transaction(async (tx) => {
      const now = platform.clock.now();
      const alarms = await findAlarms(platform, tx, now);
      await endAlarms(
        tx,
        'codes',
        alarms.map(({ kind }) => kind),
      );
      for (const alarm of alarms) await raiseCodeAlarm(platform, tx, alarm, now);
    }),
  );
}

async function findAlarms({ settings }: Platform, tx: Tx, now: Date): Promise<CodeAlarm[]> {
  const { used, wrong, typed, sent } = await countHour(tx, now);
  const spending = await readSpending(tx, now);
  const alarms: CodeAlarm[] = [];
  const isSpent = ({ spentPaise, capPaise }: Record<'spentPaise' | 'capPaise', number>) =>
    spentPaise + settings.get('sms.pricePaise') > capPaise;
  if (wrong >= WRONG_MIN && wrong > WRONG_SHARE * typed)
    alarms.push({ kind: 'wrong-codes', data: { wrong, typed } });
  if (sent >= COMPLETION_SENT_MIN && used < COMPLETION_SHARE * sent)
    alarms.push({ kind: 'low-completion', data: { typed: used, sent } });
  for (const [kind, capPaise, allPaise, strangersPaise] of [
    ['spend-hour', settings.get('sms.capHourPaise'), spending.hourPaise, spending.hourStrangersPaise],
    ['spend-day', settings.get('sms.capDayPaise'), spending.dayPaise, spending.dayStrangersPaise],
  ] as const) {
    const budgets = [
      { spentPaise: allPaise, capPaise, isOfNewNumbers: false },
      { spentPaise: strangersPaise, capPaise: Math.floor(STRANGERS_SHARE * capPaise), isOfNewNumbers: true },
    ];
    const low = budgets.filter((entry) => entry.spentPaise >= SPEND_SHARE * entry.capPaise);
    // The pause of codes to new numbers matters more than a budget that is running low.
    const budget = low.find(isSpent) ?? low[0];
    if (budget)
      alarms.push({
        kind,
        data: { ...budget, isUsedUp: isSpent(budget) },
      });
  }
  return alarms;
}

export interface CodesOfHour {
  /** Codes texted 70 to 10 minutes ago, which people had time to type. */
  sent: number;
  /** Texted codes typed correctly in the last 70 minutes. */
  used: number;
  /** Codes typed in the last 70 minutes, whether texted or emailed, and how many were wrong. */
  typed: number;
  wrong: number;
}

export async function countHour(queries: Queries, now: Date): Promise<CodesOfHour> {
  const to = new Date(now.getTime() - TYPED_WITHIN_MS);
  const from = new Date(to.getTime() - HOUR_MS);
  const result = await sql<CodesOfHour>`
    select coalesce(sum(used), 0)::int as used, coalesce(sum(wrong + mailed_wrong), 0)::int as wrong,
      coalesce(sum(used + wrong + mailed_used + mailed_wrong), 0)::int as typed,
      coalesce(sum(sent) filter (where minute < ${to}), 0)::int as sent
    from otp_minutes where minute >= ${from}`.execute(queries);
  return result.rows[0] ?? { used: 0, wrong: 0, typed: 0, sent: 0 };
}

async function raiseCodeAlarm(platform: Platform, tx: Tx, alarm: CodeAlarm, now: Date): Promise<void> {
  const { kind, data } = alarm;
  if (await raiseAlarm(tx, { kind: 'codes', subject: kind, data }, { now, againAfterMs: NOTIFY_AGAIN_MS }))
    await alertOwner(platform, tx, { kind: 'accounts', ...codeAlarmText(alarm), path: '/admin/queue' });
}
