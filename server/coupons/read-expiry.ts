import { INDIA } from '#platform/indian-day.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * When a coupon expires: at a moment, in Indian time where no zone stands with it; a day alone means its end in
 * Asia/Kolkata (CPN-3, CPN-4). Null for what is neither, such as 31 February.
 */
export function readExpiry(text: string): Date | null {
  const isDay = DAY.test(text);
  if (!isDay && !MOMENT.test(text)) return null;
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(text.slice(10));
  const at = new Date(isDay ? `${text}T23:59:59.999${INDIA}` : hasZone ? text : text + INDIA);
  // 2026-02-31 would roll over into March.
  const isReal = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
  return isReal && !Number.isNaN(at.getTime()) ? at : null;
}
