import { formatNumber } from '../../../text/format.ts';

export const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const NEW_PERCENT = 999;

/** The change in percent: `+12%`, `−5%`, or `new` from 0 or above 999%. Null if a value is missing or both are 0. */
export function changeOf(now: number | null, before: number | null): string | null {
  if (now === null || before === null || (now === 0 && before === 0)) return null;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (percent > NEW_PERCENT || before === 0) return 'new';
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
}

/** `+12% vs ₹89`, or `Up from ₹0` or `Down from ₹0`. */
export function compareFigures(now: number | null, before: number | null, format: (value: number) => string) {
  const change = changeOf(now, before);
  if (change === null || now === null || before === null) return null;
  return change === 'new'
    ? `${now < before ? 'Down' : 'Up'} from ${format(before)}`
    : `${change} vs ${format(before)}`;
}

/** Longer times are shown in minutes. */
export const MINUTES_FROM_S = 120;

/** `4.5 s`, `90 s`, `12 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds > 0 && seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < MINUTES_FROM_S ? `${formatNumber(seconds)} s` : `${formatNumber(seconds / 60)} min`;
}

/** Longer periods are shown in days. */
const HOURS_MAX = 72;

interface HoursLeftProps {
  forecast: { hoursLeft: number | null } | null;
}

export function HoursLeft({ forecast }: HoursLeftProps) {
  if (!forecast) return <span className="text-muted">no forecast yet</span>;
  const { hoursLeft } = forecast;
  if (hoursLeft === null) return 'nothing spent this week';
  if (hoursLeft === 0) return 'used up';
  if (hoursLeft < 1) return 'runs out within the hour';
  if (hoursLeft < HOURS_MAX) return `lasts about ${pluralize(Math.floor(hoursLeft), 'hour')}`;
  return `lasts about ${formatNumber(Math.floor(hoursLeft / 24))} days`;
}
