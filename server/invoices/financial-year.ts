import { INDIA_OFFSET_MS, startOfIndianDay } from '#platform/indian-day.ts';

const APRIL = 3;

/** The calendar year in which the financial year of a moment begins, on 1 April in India. */
export function financialYear(at: Date): number {
  const inIndia = new Date(at.getTime() + INDIA_OFFSET_MS);
  return inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
}

/** The first moment of a month in India, and that of the next. @param month yyyy-mm */
export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map((part) => Number.parseInt(part, 10));
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: startOfIndianDay(`${month}-01`), until: startOfIndianDay(`${next}-01`) };
}
