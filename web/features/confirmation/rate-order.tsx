import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rateOrder } from '#calls/orders';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { cx } from '../../ui/class-names.ts';
import { Drawn } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { type OrderReport, orderStatusQuery } from './order-status-query.ts';

const STAR = 'm12 3 2.8 5.8 6.2.9-4.5 4.4 1.1 6.3-5.6-3-5.6 3 1.1-6.3L3 9.7l6.2-.9Z';

export function RateOrder({ order }: { order: OrderReport['order'] }) {
  const t = useText(confirmationText).rate;
  const queryClient = useQueryClient();
  const { orderid } = order;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (rating: number) => call(rateOrder, { body: { client_txn_id: orderid, rating } }),
    onSuccess: ({ rating }) =>
      queryClient.setQueryData<OrderReport>(
        orderStatusQuery(orderid).queryKey,
        (shown) => shown && { ...shown, order: { ...shown.order, rating } },
      ),
    onError: (error) => toast('error', explainError(error, t.failed)),
  });
  const chosen = (isPending ? variables : order.rating) ?? 0;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-4">
      <legend className="float-left mr-4 font-semibold">{t.ask}</legend>
      <div className="-ml-2 flex flex-wrap">
        {[1, 2, 3, 4, 5].map((stars) => (
          <button
            key={stars}
            type="button"
            aria-label={t.stars(stars)}
            aria-pressed={stars === chosen}
            onClick={() => mutate(stars)}
            className={cx(
              'grid size-11 place-items-center hover:text-accent-text',
              stars <= chosen ? 'text-accent-text' : 'text-muted',
            )}
          >
            <Drawn path={STAR} className={cx('size-7', stars <= chosen && 'fill-current')} />
          </button>
        ))}
      </div>
      <p role="status" className="min-h-5 text-sm text-muted">
        {chosen > 0 && t.thanks}
      </p>
    </fieldset>
  );
}
