/** Behind it stands the number of the account; no region of a supplier has it. */
const SEPARATOR = '#';
const FURTHER = /^(?<region>[^#]*)#(?<number>[2-9]|[1-9]\d+)$/;

/**
 * What an account at a supplier goes by wherever its region stands, in rows and answers: `br` for the first one of a
 * region, `br#2` for the second. Accounts of one region have their own keys and balances, and sell the same.
 *
 * @param number from 1: the place of its keys in the lists of the configuration
 */
export const accountKey = (region: string, number: number): string =>
  number === 1 ? region : `${region}${SEPARATOR}${number}`;

/** What `accountKey` was made of. */
export function readAccountKey(key: string): { region: string; number: number } {
  const { region, number } = FURTHER.exec(key)?.groups ?? {};
  return region === undefined || number === undefined
    ? { region: key, number: 1 }
    : { region, number: Number.parseInt(number, 10) };
}
