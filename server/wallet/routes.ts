import {
  addUserBalance as addUserBalanceCall,
  decideGrant as decideGrantCall,
  grantAllowance,
  listGrants as listGrantsCall,
  reverseGrant as reverseGrantCall,
} from '@rush/contract/admin-wallet.ts';
import {
  topUpWallet,
  walletBalance,
  walletTransactionStatus,
  walletTransactions,
} from '@rush/contract/wallet.ts';
import { requireSelf, resolveUserId } from '#accounts/user-access.ts';
import type { AuditedPayments } from '#payments/payments.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { refuse } from '#platform/refusal.ts';
import { addUserBalance, decideGrant, type GrantServices, listGrants, readGrantAllowance } from './grants.ts';
import { readTopUp } from './read-top-up.ts';
import { listWalletTransactions, readCoins } from './read-wallet.ts';
import { reverseGrant } from './reverse-grant.ts';
import { startTopUp } from './start-top-up.ts';

export function walletRoutes(payments: AuditedPayments): Binding[] {
  const { queries } = payments.platform.db;
  return [
    bind(walletBalance, async ({ caller, params }) =>
      readCoins(queries, await resolveUserId(queries, caller, params.userid)),
    ),
    bind(walletTransactions, async ({ caller, params, query }) =>
      listWalletTransactions(queries, await resolveUserId(queries, caller, params.userid), query),
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

export function walletAdminRoutes(services: GrantServices): Binding[] {
  return [
    bind(addUserBalanceCall, async ({ caller, address, body, idempotencyKey }) => {
      const input = { ...body, anyId: body.userId, idempotencyKey };
      const result = await addUserBalance(services, { caller, address }, input);
      // A refusal, so that front ends do not report success. The grant waits for a second admin.
      return result.needsSecondAdmin ? refuse('second-admin-needed', { extra: result }) : result;
    }),
    bind(grantAllowance, ({ caller, address, params }) =>
      readGrantAllowance(services.platform, { caller, address }, params.id),
    ),
    bind(listGrantsCall, () => listGrants(services.platform)),
    bind(reverseGrantCall, async ({ caller, address, params, body }) => {
      const reversal = await reverseGrant(services, { caller, address }, { ...params, ...body });
      return { ...reversal, message: `₹${reversal.amount} has been taken back.` };
    }),
    bind(decideGrantCall, async ({ caller, address, params }) => {
      await decideGrant(services, { caller, address }, params);
      return {
        message: params.decision === 'confirm' ? 'The amount has been added.' : 'The grant was refused.',
      };
    }),
  ];
}
