import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refundWaitingOrder } from '#calls/orders';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { formatRupees } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

interface RefundNowProps {
  orderid: string;
  /** What goes back to the wallet, in rupees. */
  rupees: number;
}

/** Takes back what was paid for an order that waits for its supplier. */
export function RefundNow({ orderid, rupees }: RefundNowProps) {
  const t = useText(confirmationText);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(refundWaitingOrder, { body: { client_txn_id: orderid } }),
    onError: (error) => toast('error', explainError(error, t.refundFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mine'] }),
  });
  return (
    <Button variant="primary" size="lg" busy={isPending} busyLabel={t.refunding} onClick={() => mutate()}>
      {t.refundNow(formatRupees(rupees))}
    </Button>
  );
}
