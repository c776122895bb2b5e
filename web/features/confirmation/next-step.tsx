import type { Order } from '@rush/contract/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, explainError } from '../../api/client.ts';
import { linkTo } from '../../api/leave.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { formatRupees } from '../../text/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Outcome } from './outcome.ts';

interface NextStepProps {
  order: Order;
  outcome: Outcome;
}

export function NextStep(props: NextStepProps) {
  const t = useText(confirmationText);
  const main = mainStep(props, t);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {main && (
        <div className={cx('grid sm:block', props.outcome !== 'delivered' && 'col-span-2')}>{main}</div>
      )}
      {props.outcome === 'delivered' && <ShareLink order={props.order} />}
      <Link to="/home" className={buttonClass({ variant: 'outline', size: 'lg' })}>
        {t.home}
      </Link>
      <Link to="/orders" className={buttonClass({ variant: 'outline', size: 'lg' })}>
        {t.orders}
      </Link>
    </div>
  );
}

function mainStep({ order, outcome }: NextStepProps, t: typeof confirmationText.en): ReactNode {
  const className = buttonClass({ variant: 'primary', size: 'lg' });
  const reorder = linkOptions({
    to: '/product/$_id',
    params: { _id: order.product_id },
    search: { item: order.item_id, again: order.orderid },
  });
  switch (outcome) {
    case 'confirming':
      if (!order.payment_url) return null;
      return (
        <a href={linkTo(order.payment_url)} className={className}>
          {t.payNow}
          <Icon name="arrow" />
        </a>
      );
    case 'unpaid':
    case 'abandoned':
      // The same payment page, which charges only once.
      return (
        <span className="grid gap-2 sm:flex">
          <a href={linkTo(order.payment_url ?? '')} className={className}>
            {t.payAgain}
            <Icon name="arrow" />
          </a>
          {/* Offer no new order while a payment for this one may still arrive. */}
          {outcome === 'abandoned' && (
            <Link {...reorder} className={buttonClass({ variant: 'outline', size: 'lg' })}>
              {t.otherWay}
            </Link>
          )}
        </span>
      );
    case 'delivered':
    case 'failed':
    case 'cancelled':
      return (
        <Link {...reorder} className={className}>
          {outcome === 'failed' ? t.retry : t.again}
          <Icon name="arrow" />
        </Link>
      );
    case 'delayed':
      return order.refundNow === null ? null : <RefundNow orderid={order.orderid} rupees={order.refundNow} />;
    case 'reviewed':
    case 'refunded':
    case 'late':
      if (outcome === 'reviewed' && order.place !== 'wallet') return null;
      return (
        <Link to="/wallet" className={className}>
          {t.wallet}
          <Icon name="arrow" />
        </Link>
      );
    default:
      return null;
  }
}

function ShareLink({ order }: Pick<NextStepProps, 'order'>) {
  const t = useText(confirmationText);
  const { name } = useShop();
  const text = t.shareText(order.itemname, name);
  const url = `${window.location.origin}/product/${order.product_id}`;
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'outline', size: 'lg' })}
      onClick={(event) => {
        if (typeof navigator.share !== 'function') return;
        event.preventDefault();
        // Closing the share sheet also rejects the promise.
        navigator.share({ text, url }).catch(() => undefined);
      }}
    >
      <Icon name="connect" />
      {t.share}
    </a>
  );
}

function RefundNow({ orderid, rupees }: { orderid: string; rupees: number }) {
  const t = useText(confirmationText);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('refundWaitingOrder', { body: { client_txn_id: orderid } }),
    onError: (error) => toast('error', explainError(error, t.refundFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mine'] }),
  });
  return (
    <Button variant="primary" size="lg" busy={isPending} busyLabel={t.refunding} onClick={() => mutate()}>
      {t.refundNow(formatRupees(rupees))}
    </Button>
  );
}
