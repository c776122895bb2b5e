import { UnknownOutcome } from '#platform/refusal.ts';
import type { RequestExpiry, Supplier } from './suppliers/supplier.ts';

const AMOUNT = /^[+-]?\d+(\.\d*)?$/;
/** Its hundredths, and any difference of two of them, are exact. */
const BALANCE_MAX = Number.MAX_SAFE_INTEGER / 1_000;

/**
 * The balance of a supplier account, in the supplier's own unit. Throws UnknownOutcome where it cannot be read.
 *
 * @param expiry of the order that is sent next, where one is
 */
export async function readBalance(supplier: Supplier, expiry?: RequestExpiry): Promise<number> {
  const told = (await supplier.balance(expiry)).trim();
  // Read in part, 1,061.5 would be 1 before and after an order: proof that nothing was bought.
  const balance = AMOUNT.test(told) ? Number(told) : Number.NaN;
  if (!(Math.abs(balance) <= BALANCE_MAX)) throw new UnknownOutcome('the balance is not an amount');
  return balance;
}
