import {
  topUpWallet,
  walletBalance,
  walletTransactionStatus,
  walletTransactions,
} from '@rush/contract/wallet.ts';
import { ownUserId, requireSelf } from '#accounts/own-user.ts';
import type { PaymentStaff } from '#payments/payments.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { readTopUp } from './read-top-up.ts';
import { listWalletTransactions, readCoins } from './read-wallet.ts';
import { startTopUp } from './start-top-up.ts';

export function walletRoutes(payments: PaymentStaff): Binding[] {
  const { queries } = payments.platform.db;
  return [
    bind(walletBalance, async ({ caller, params }) =>
      readCoins(queries, await ownUserId(queries, caller, params.userid)),
    ),
    bind(walletTransactions, async ({ caller, params, query }) =>
      listWalletTransactions(queries, await ownUserId(queries, caller, params.userid), query),
    ),
    bind(topUpWallet, async ({ caller, body, idempotencyKey }) => {
      if (body.userid) requireSelf(caller, body.userid);
      const { txnid, paymentUrl } = await startTopUp(payments, { caller, value: body.value, idempotencyKey });
      return {
        status: true as const,
        txnid,
        client_txn_id: txnid,
        payment_url: paymentUrl,
        url: paymentUrl,
        data: { payment_url: paymentUrl, txnid },
      };
    }),
    bind(walletTransactionStatus, ({ caller, address, body }) =>
      readTopUp(payments, { caller, address }, body.client_txn_id),
    ),
  ];
}
