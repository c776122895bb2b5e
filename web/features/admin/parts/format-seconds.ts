import { formatNumber } from '../../../text/format.ts';

/** `4.5 s`, `90 s`, `12 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${formatNumber(seconds)} s` : `${formatNumber(seconds / 60)} min`;
}
