import { safeLink } from '@rush/contract/safe-link.ts';
import { refuse, UnknownOutcome } from '#platform/refusal.ts';
import { GatewayRefusal } from './gateways/gateway.ts';
import { scheduleCheck } from './jobs.ts';
import type { Payments } from './payments.ts';
import { nextPoll } from './polling-schedule.ts';

/**
 * Opens the charge at its gateway and gives the address of the pay page; asked again, the same one. Refuses
 * `gateway-unavailable`: the charge stays open then, and expires if nobody pays it.
 */
export async function requestCharge(
  { platform, gateways }: Payments,
  chargeId: string,
): Promise<{ paymentUrl: string }> {
  const { db, config, clock, log } = platform;
  const charge = await db.queries
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  if (charge.payment_url) return { paymentUrl: charge.payment_url };
  const gateway = gateways.get(charge.gateway);
  if (!gateway) refuse('gateway-unavailable', { detail: `gateway ${charge.gateway} has no keys` });
  try {
    const opened = await gateway.open({
      clientTxnId: charge.client_txn_id,
      amountPaise: charge.amount_paise,
      description: charge.description,
      customer: charge.customer,
      returnUrl: config.publicUrl + charge.return_path,
      expiresAt: charge.expires_at,
    });
    const paymentUrl = safeLink(opened.paymentUrl, config.publicUrl);
    if (!paymentUrl?.startsWith('http')) throw new UnknownOutcome('the pay page has no https address');
    await db.transaction(async (tx) => {
      await tx
        .updateTable('charges')
        .set({ status: 'pending', gateway_reference: opened.reference, payment_url: paymentUrl })
        .where('id', '=', chargeId)
        .where('status', '=', 'created')
        .execute();
      await scheduleCheck(tx, charge.id, nextPoll(charge, config.payments.schedule, clock.now()));
    });
    return { paymentUrl };
  } catch (error) {
    if (!(error instanceof GatewayRefusal) && !(error instanceof UnknownOutcome)) throw error;
    log.warn({ err: error, chargeId }, 'the gateway did not open a charge');
    refuse('gateway-unavailable', { detail: error.message });
  }
}
