import { useMutation } from '@tanstack/react-query';
import { topUpReceipt } from '#calls/invoices';
import { refusalOf } from '../../api/refusal-of.ts';
import { saveResponse } from '../../api/save-response.ts';
import { useText } from '../../text/catalogue.ts';
import { papersText } from '../../text/en/papers.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';

/** The receipt of a top-up as PDF. */
export function ReceiptButton({ txnid }: { txnid: string }) {
  const t = useText(papersText);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveResponse(
        topUpReceipt,
        { params: { txnid }, query: { language: t.language } },
        `receipt-${txnid}.pdf`,
      ),
    onError: (error) => toast('error', refusalOf(error) ?? t.failed),
  });
  return (
    <button
      type="button"
      aria-label={t.receiptOf(txnid)}
      aria-busy={isPending}
      disabled={isPending}
      onClick={() => mutate()}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4 disabled:text-muted"
    >
      <Icon name="download" className="size-5" />
      {t.receipt}
    </button>
  );
}
