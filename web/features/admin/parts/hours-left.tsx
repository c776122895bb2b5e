import { formatNumber } from '../../../text/format.ts';
import { counted } from './counted.ts';

/** From here on, days are precise enough. */
const HOURS_MAX = 72;

interface HoursLeftProps {
  forecast: { hoursLeft: number | null } | null;
}

export function HoursLeft({ forecast }: HoursLeftProps) {
  if (!forecast) return <span className="text-muted">Known after a day of sales</span>;
  const { hoursLeft } = forecast;
  if (hoursLeft === null) return 'Nothing spent this week';
  if (hoursLeft < HOURS_MAX) return counted(Math.floor(hoursLeft), 'hour');
  return `${formatNumber(Math.floor(hoursLeft / 24))} days`;
}
