import { refuse, UnknownOutcome } from '#platform/refusal.ts';
import type { Fulfilment } from './fulfilment.ts';

/** A region's points at the supplier, as the supplier tells them (ADM-3). Refuses `supplier-unavailable`. */
export async function queryPoints(fulfilment: Fulfilment, apiType: 'SMILEBR' | 'SMILEPH') {
  const supplier = fulfilment.suppliers.get(apiType);
  if (!supplier) refuse('supplier-unavailable');
  try {
    return { status: 200 as const, smile_points: await supplier.balance() };
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('supplier-unavailable', { detail: error.message });
  }
}
