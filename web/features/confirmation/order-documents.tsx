import { useMutation } from '@tanstack/react-query';
import { isApiError } from '../../api/client.ts';
import type { OrderReport } from '../../api/mine.ts';
import { saveResponse } from '../../api/save-response.ts';
import { useText } from '../../text/catalogue.ts';
import { documentsText } from '../../text/en/documents.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';

type Kind = 'invoice' | 'credit-note';

export default function OrderDocuments({
  order,
  className,
}: Pick<OrderReport, 'order'> & { className: string }) {
  const t = useText(documentsText);
  const { mutate, isPending } = useMutation({
    mutationFn: (kind: Kind) =>
      saveResponse(
        'orderDocument',
        { params: { orderid: order.orderid, kind }, query: { language: t.language } },
        `${kind}-${order.orderid}.pdf`,
      ),
    onError: (error) => toast('error', (isApiError(error) && error.message) || t.failed),
  });
  if (!order.completedAt || order.value === 0) return null;
  const documents: [Kind, string][] = [['invoice', t.invoice]];
  if (order.status === 'Refunded') documents.push(['credit-note', t.creditNote]);
  return documents.map(([kind, label]) => (
    <button key={kind} type="button" disabled={isPending} onClick={() => mutate(kind)} className={className}>
      <Icon name="download" />
      {label}
    </button>
  ));
}
