/** India's UTC offset, all year. */
export const INDIA = '+05:30';
export const INDIA_OFFSET_MS = 5.5 * 3_600_000;

export function startOfIndianDay(day: string): Date {
  return new Date(`${day}T00:00:00${INDIA}`);
}

/** Exclusive end of a day in India. */
export function endOfIndianDay(day: string): Date {
  return new Date(startOfIndianDay(day).getTime() + 86_400_000);
}

export function indianTime(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

export function indianDay(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}
