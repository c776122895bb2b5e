import { rupeesFromPaise } from '@rush/contract/money.ts';
import {
  topUpWallet,
  walletBalance,
  walletTransactionStatus,
  walletTransactions,
} from '@rush/contract/wallet.ts';
import type { Payments } from '#payments/payments.ts';
import { settlePayment } from '#payments/settle-payment.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import { requireOwn } from '#platform/http/own-user.ts';
import { refuse } from '#platform/refusal.ts';
import { listWalletTransactions, presentWalletTransaction, readCoins } from './read-wallet.ts';
import { startTopUp } from './start-top-up.ts';

/** `txnstatus`: asking may settle the top-up. Another's transaction is not found. */
async function readTopUp(payments: Payments, caller: Caller, txnid: string) {
  const { queries } = payments.platform.db;
  const find = () =>
    queries
      .selectFrom('wallet_transactions')
      .selectAll()
      .where('txnid', '=', txnid.toUpperCase())
      .executeTakeFirst();
  const first = await find();
  if (!first || (first.user_id !== caller.id && caller.role !== 'admin')) refuse('transaction-not-found');
  const charge = await queries
    .selectFrom('charges')
    .select(['id', 'payment_url'])
    .where('client_txn_id', '=', first.txnid)
    .executeTakeFirst();
  if (charge && first.status !== 'Success') await settlePayment(payments, charge.id, 'status');
  const row = (await find()) ?? first;
  return {
    txnid: row.txnid,
    status: row.status,
    amount: rupeesFromPaise(row.amount_paise),
    data: presentWalletTransaction(row, charge?.payment_url ?? null),
  };
}

export function walletRoutes(payments: Payments): Binding[] {
  const { queries } = payments.platform.db;
  return [
    bind(walletBalance, ({ caller, params }) => readCoins(queries, requireOwn(caller, params.userid).id)),
    bind(walletTransactions, ({ caller, params, query }) =>
      listWalletTransactions(queries, requireOwn(caller, params.userid).id, query),
    ),
    bind(topUpWallet, async ({ caller, body, wishKey }) => {
      const { txnid, paymentUrl } = await startTopUp(payments, { caller, value: body.value, wishKey });
      return {
        status: true as const,
        txnid,
        client_txn_id: txnid,
        payment_url: paymentUrl,
        data: { payment_url: paymentUrl, txnid },
      };
    }),
    bind(walletTransactionStatus, ({ caller, body }) => readTopUp(payments, caller, body.client_txn_id)),
  ];
}
