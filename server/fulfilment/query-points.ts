import { refuse, UnknownOutcome } from '#platform/refusal.ts';
import { accountsOf, type Fulfilment } from './fulfilment.ts';
import { accountOf } from './suppliers/open-suppliers.ts';
import type { SupplierAccount } from './suppliers/supplier-descriptor.ts';

/** The balance of the account that has this call, the first of several, as the supplier reports it (ADM-3). Refuses `supplier-unavailable`. */
export async function queryPoints(
  fulfilment: Fulfilment,
  balanceCall: NonNullable<SupplierAccount['balanceCall']>,
) {
  const supplier = accountsOf(fulfilment).find((each) => accountOf(each).balanceCall === balanceCall);
  if (!supplier) refuse('supplier-unavailable');
  try {
    return { status: 200 as const, smile_points: await supplier.balance() };
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('supplier-unavailable', { detail: error.message });
  }
}
