/** Precedes the account number; no region contains it. */
const SEPARATOR = '#';
const FURTHER = /^(?<region>[^#]*)#(?<number>[2-9]|[1-9]\d+)$/;

/**
 * Identifies a supplier account in rows and answers: `br` for the first of a region, `br#2` for the second.
 *
 * @param number from 1: the position of its keys in the configured lists
 */
export const accountKey = (region: string, number: number): string =>
  number === 1 ? region : `${region}${SEPARATOR}${number}`;

export function readAccountKey(key: string): { region: string; number: number } {
  const { region, number } = FURTHER.exec(key)?.groups ?? {};
  return region === undefined || number === undefined
    ? { region: key, number: 1 }
    : { region, number: Number.parseInt(number, 10) };
}
