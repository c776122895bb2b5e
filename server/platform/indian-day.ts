/** India's time zone: five and a half hours ahead of UTC, all year. */
export const INDIA = '+05:30';
export const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** Start of a day (yyyy-mm-dd) in India. */
export function startOfIndianDay(day: string): Date {
  return new Date(`${day}T00:00:00${INDIA}`);
}

/** The moment after the last of a day in India. */
export function endOfIndianDay(day: string): Date {
  return new Date(startOfIndianDay(day).getTime() + 86_400_000);
}

/** A moment in India, as yyyy-mm-dd hh:mm:ss. */
export function indianTime(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The day in India of a moment, as yyyy-mm-dd. */
export function indianDay(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}
