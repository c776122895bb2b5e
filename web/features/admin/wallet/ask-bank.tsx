import type { StaffWalletTransaction } from '@rush/contract/admin-lists.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { walletTransactionStatus } from '#calls/wallet';
import { call } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { adminText } from '../../../text/admin/common.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** A top-up whose payment has not ended. */
export function isOpen({ status, payment }: StaffWalletTransaction): boolean {
  return payment !== '' && (status === 'Created' || status === 'Processing');
}

/** Asks the gateway how the payment of a top-up stands, which credits it where it was paid. */
export function AskBank({ line }: { line: StaffWalletTransaction }) {
  const t = adminText.walletLine;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(walletTransactionStatus, { body: { client_txn_id: line.txnid } }),
    onSuccess: ({ status }) => toast(status === 'Success' ? 'success' : 'info', t.answers[status]),
    onError: (error) => toast('error', explainError(error, t.failed)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
  return (
    <Button
      size="sm"
      variant="outline"
      className="whitespace-nowrap"
      busy={isPending}
      aria-label={t.askFor(line.txnid)}
      onClick={() => mutate()}
    >
      {t.ask}
    </Button>
  );
}
