import type { Tx } from '#platform/database/database.ts';
import type { SettledCharge } from './charge-purposes.ts';
import { lockCharges } from './find-charge.ts';
import type { Payments } from './payments.ts';

/**
 * Notifies the order or top-up that a charge failed, unless another charge for the same may still be paid, or was: then
 * that one decides.
 */
export async function notifyChargeFailed(payments: Payments, tx: Tx, charge: SettledCharge): Promise<void> {
  const charges = await lockCharges(tx, charge);
  const isOpen = charges.some(
    (each) => each.id !== charge.id && each.status !== 'failed' && each.decision === null,
  );
  if (!isOpen) await payments.handlers[charge.purpose].failed(tx, charge);
}
