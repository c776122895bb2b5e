import type { StaffWalletTransaction } from '@rush/contract/admin-lists.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { walletTransactionStatus } from '#calls/wallet';
import { call } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FAILED } from '../parts/field-problems.ts';

const ANSWERS = {
  Created: 'The bank has no payment yet.',
  Processing: 'The payment has begun; the bank has not confirmed it yet.',
  Success: 'Paid: the R-Coins are in the wallet.',
  Failed: 'The payment failed or was not made in time.',
} as const;

/** Whether a top-up's payment is still open. */
export function isOpen({ status, payment }: StaffWalletTransaction): boolean {
  return payment !== '' && (status === 'Created' || status === 'Processing');
}

/** Asks the gateway about a top-up's payment, and credits it if it was paid. */
export function AskBank({ line }: { line: StaffWalletTransaction }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(walletTransactionStatus, { body: { client_txn_id: line.txnid } }),
    onSuccess: ({ status }) => toast(status === 'Success' ? 'success' : 'info', ANSWERS[status]),
    onError: (error) => toast('error', explainError(error, FAILED)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
  return (
    <Button
      size="sm"
      variant="outline"
      className="whitespace-nowrap"
      busy={isPending}
      aria-label={`Ask the bank: ${line.txnid}`}
      onClick={() => mutate()}
    >
      Ask the bank
    </Button>
  );
}
