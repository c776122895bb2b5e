import { refuse, UnknownOutcome } from '#platform/refusal.ts';
import { accountsIn, type Fulfilment, findWorkingAccount } from '../fulfilment.ts';
import { requireAccount } from '../offers/edit-offers.ts';
import { recordExchange } from '../suppliers/record-exchange.ts';
import type { CataloguePack, Supplier } from '../suppliers/supplier.ts';

export interface Game {
  supplier: string;
  region: string;
  supplierProduct: string;
}

/** Refuses with `account-unknown`, `catalogue-not-offered`, `catalogue-unavailable`. */
export async function readCatalogue(
  fulfilment: Fulfilment,
  { supplierProduct, ...account }: Game,
): Promise<{ supplier: Supplier; packs: readonly CataloguePack[] }> {
  requireAccount(account);
  const supplier = await findWorkingAccount(fulfilment, accountsIn(fulfilment, account));
  if (!supplier?.catalogue) refuse('catalogue-not-offered');
  const call = { operation: 'catalogue', request: { product: supplierProduct } };
  try {
    const read = async () => (await supplier.catalogue?.(supplierProduct)) ?? [];
    return { supplier, packs: await recordExchange(fulfilment, supplier, call, read) };
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('catalogue-unavailable', { detail: error.message });
  }
}
