import { UnknownOutcome } from '#platform/refusal.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** The balance of a supplier account, in the supplier's own unit. Throws UnknownOutcome where it cannot be read. */
export async function readBalance(supplier: Supplier): Promise<number> {
  const balance = Number.parseFloat(await supplier.balance());
  if (!Number.isFinite(balance)) throw new UnknownOutcome('the balance is not a number');
  return balance;
}
