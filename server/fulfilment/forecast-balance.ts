/** What an account held at a moment, in its supplier's unit. */
export interface BalanceSample {
  at: Date;
  balance: number;
}

/** How long a balance lasts at the pace of the days before. */
export interface BalanceForecast {
  /** In the supplier's unit. */
  spentPerHour: number;
  /** From the last sample on; null where nothing is spent: it lasts without end. */
  hoursLeft: number | null;
}

const HOUR_MS = 3_600_000;
/** What is further back says nothing of the pace now. */
export const FORECAST_WINDOW_MS = 7 * 24 * HOUR_MS;
/** Less history than a day has seen no evening, when most is bought. */
const HISTORY_MIN_MS = 24 * HOUR_MS;

const hundredths = (amount: number) => Math.round(amount * 100);

/**
 * How long the last balance lasts at the pace of the last seven days. A balance that rose is the owner who loaded
 * points: it counts neither as spending nor against it.
 *
 * @param samples of one account, oldest first
 * @returns null where there is less than a day of history
 */
export function forecastBalance(samples: readonly BalanceSample[], now: Date): BalanceForecast | null {
  const recent = samples.filter(({ at }) => at.getTime() >= now.getTime() - FORECAST_WINDOW_MS);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last) return null;
  const spanMs = last.at.getTime() - first.at.getTime();
  if (spanMs < HISTORY_MIN_MS) return null;
  let spent = 0;
  let before = hundredths(first.balance);
  for (const { balance } of recent) {
    const held = hundredths(balance);
    spent += Math.max(0, before - held);
    before = held;
  }
  if (spent === 0) return { spentPerHour: 0, hoursLeft: null };
  const spentPerHour = spent / 100 / (spanMs / HOUR_MS);
  return { spentPerHour, hoursLeft: Math.max(0, last.balance) / spentPerHour };
}
