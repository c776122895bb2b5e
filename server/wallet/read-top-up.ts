import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { PaymentReviewEvent } from '@rush/contract/order-events.ts';
import { seesCustomers } from '#accounts/user-access.ts';
import type { WalletRow } from '#ledger/tables.ts';
import { startTopUpLine } from '#ledger/wallet-lines.ts';
import { receivedInrPaise, shopReference } from '#payments/charges.ts';
import type { AuditedPayments } from '#payments/payments.ts';
import { reviewOf } from '#payments/review-charge.ts';
import { settleForStaff } from '#payments/settle-for-staff.ts';
import { settleSubject } from '#payments/settle-payment.ts';
import type { Actor } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { presentWalletTransaction } from './read-wallet.ts';

/** Gateway statuses of a charge before the payment starts. */
const NOT_STARTED = new Set(['', 'created', 'issued', 'pending']);

/** Implements `txnstatus`; may settle the top-up. Refuses with `transaction-not-found` unless the caller may see it. */
export async function readTopUp(payments: AuditedPayments, actor: Actor, txnid: string) {
  const { caller } = actor;
  const { queries } = payments.platform.db;
  let row = await findLine(queries, txnid);
  if (!row || (row.user_id !== caller.id && !seesCustomers(caller))) refuse('transaction-not-found');
  let paymentUrl: string | null = null;
  let review: PaymentReviewEvent | null = null;
  if (row.idempotency_key !== null && row.status !== 'Success') {
    const subject = { purpose: 'top-up', subjectId: row.id } as const;
    const charge =
      row.user_id === caller.id
        ? await settleSubject(payments, subject, 'status')
        : await settleForStaff(payments, actor, subject);
    review = reviewOf(charge);
    paymentUrl = charge?.status === 'pending' ? charge.payment_url : null;
    if (charge?.status === 'pending' && !NOT_STARTED.has(charge.gateway_status))
      await startTopUpLine(queries, row.id, payments.platform.clock.now());
    row = (await findLine(queries, row.txnid)) ?? row;
    // The amount paid, which may differ from the amount requested.
    row = { ...row, amount_paise: (charge && receivedInrPaise(charge)) ?? row.amount_paise };
  }
  return {
    txnid: row.txnid,
    status: row.status,
    amount: rupeesFromPaise(row.amount_paise),
    review,
    data: presentWalletTransaction(row, paymentUrl),
  };
}

function findLine(queries: Queries, txnid: string): Promise<WalletRow | undefined> {
  return queries
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('txnid', '=', shopReference(txnid))
    .executeTakeFirst();
}
