import type { PaymentReviewEvent } from '@rush/contract/order-events.ts';
import { amountText } from '@rush/contract/texts/records.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import { pushToUser } from '#platform/push/send-push.ts';
import { receivedInrPaise, settledCharge } from './charges.ts';
import type { Payments } from './payments.ts';
import type { ChargeRow } from './tables.ts';

/** Records a review on its order or top-up. Notifies the owner of a new review, and the payer unless erased. */
export async function reviewCharge(
  { platform, handlers }: Payments,
  tx: Tx,
  charge: ChargeRow,
  decision: { actorId?: string; note?: string } = {},
): Promise<void> {
  const event = reviewOf(charge, decision.note);
  if (!event) throw new Error(`charge ${charge.client_txn_id} is not in review`);
  await handlers[charge.purpose].reviewed(tx, settledCharge(charge), { ...decision, event });
  if (event.kind === 'payment-in-review')
    await alertOwner(platform, tx, {
      kind: 'payment',
      subject: `A payment is in review: ${charge.client_txn_id}`,
      text: `${amountText(event.data.askedPaise)} was due${event.data.receivedPaise === null ? '' : `, but ${amountText(event.data.receivedPaise)} arrived`}. Credit the payment to the customer’s wallet, or return it.`,
      path: `/admin/payment/${charge.client_txn_id}`,
      isRoutine: true,
    });
  const user = await tx
    .selectFrom('users')
    .select(['language', 'erased_at'])
    .where('id', '=', charge.user_id)
    .executeTakeFirstOrThrow();
  if (user.erased_at) return;
  const url = `${charge.return_path}?client_txn_id=${charge.client_txn_id}`;
  const message = {
    kind: 'payment-reviewed' as const,
    data: {
      event,
      clientTxnId: charge.client_txn_id,
      link: platform.config.publicUrl + url,
      brand: platform.settings.get('brand.name'),
    },
  };
  const language = user.language ?? 'en';
  await pushToUser(tx, charge.user_id, { language, message, url });
  if (charge.customer.email) await enqueue(tx, sendMail, { to: charge.customer.email, language, message });
}

/** The review state of a payment; null if it never went into review. */
export function reviewOf(charge: ChargeRow | undefined, note = ''): PaymentReviewEvent | null {
  if (charge?.status !== 'in_review') return null;
  const received = receivedInrPaise(charge);
  if (charge.decision === 'returned') return { kind: 'mismatched-payment-returned', data: { note } };
  if (charge.decision === 'credited')
    return { kind: 'mismatched-payment-credited', data: { amountPaise: received ?? 0, note } };
  const askedPaise = charge.amount_paise;
  const receivedPaise = received === askedPaise ? null : received;
  return { kind: 'payment-in-review', data: { askedPaise, receivedPaise } };
}
