import { adminText } from '../../../text/admin/common.ts';
import { formatNumber } from '../../../text/format.ts';

/** From here on days say enough. */
const HOURS_MAX = 72;

interface HoursLeftProps {
  /** Null where there is too little history. */
  forecast: { hoursLeft: number | null } | null;
}

/** How long a supplier balance lasts at the pace of the last week. */
export function HoursLeft({ forecast }: HoursLeftProps) {
  const t = adminText.lasts;
  if (!forecast) return <span className="text-muted">{t.unknown}</span>;
  const { hoursLeft } = forecast;
  if (hoursLeft === null) return t.unspent;
  if (hoursLeft < HOURS_MAX) return t.hours(Math.floor(hoursLeft));
  const days = Math.floor(hoursLeft / 24);
  return t.days(days, formatNumber(days));
}
