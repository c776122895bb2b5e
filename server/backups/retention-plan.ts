import { indianDay } from '#platform/indian-day.ts';

export interface RetentionPlan {
  /** So many days, weeks and months of which the newest backup is kept. */
  daily: number;
  weekly: number;
  monthly: number;
}

const DAY_MS = 86_400_000;

/** The Monday of its week, in India. */
function indianWeek(at: Date): string {
  const day = new Date(`${indianDay(at)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Which of these backups are kept: the newest of each of the last days, weeks and months that have one. Gaps count for
 * nothing, so that a shop that stood still for a month keeps what it has; the newest of all is always kept.
 */
export function backupsToKeep(times: readonly Date[], plan: RetentionPlan): Set<number> {
  const newestFirst = times.map((at) => at.getTime()).sort((one, other) => other - one);
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewestOf = (count: number, periodOf: (at: Date) => string) => {
    const periods = new Set<string>();
    for (const time of newestFirst) {
      const period = periodOf(new Date(time));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(time);
    }
  };
  keepNewestOf(plan.daily, indianDay);
  keepNewestOf(plan.weekly, indianWeek);
  keepNewestOf(plan.monthly, (at) => indianDay(at).slice(0, 7));
  return kept;
}
