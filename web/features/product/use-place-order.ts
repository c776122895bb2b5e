import type { PaymentMode } from '@rush/contract/order-states.ts';
import { readId } from '@rush/contract/typed-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isApiError, isSignedOut } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency.ts';
import { leaveFor, usePageRestored } from '../../api/leave.ts';
import { readSession } from '../../api/session.ts';
import { forgetWaitingOrder, startTopUp } from '../../api/top-up.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { shellText } from '../../text/en/shell.ts';
import { formatRupees } from '../../text/format.ts';
import { toast } from '../../ui/toast.tsx';
import { type Purchase, pathOfPack } from './use-purchase.ts';
import { PlayerRefusedError } from './use-username-check.ts';

function orderBody({ product, item, draft, coupon, total }: Purchase, paymentmode: PaymentMode) {
  const [input1 = '', input2 = '', ...others] = draft.inputs.map(readId);
  return {
    itemid: item?.itemid,
    item_id: item?._id,
    product_id: product._id,
    userid: readSession()?.user.userid,
    input1,
    input2,
    ...(others.length > 0 && { inputs: others }),
    paymentmode,
    couponCode: coupon.code,
    expectedPrice: total,
  };
}

async function placeOrder(body: ReturnType<typeof orderBody>, mode: PaymentMode, idempotencyKey: string) {
  const options = { headers: { 'idempotency-key': idempotencyKey } };
  if (mode === 'wallet') return (await call('createWalletOrder', { body }, options)).redirect_url;
  return (await call('createOrder', { body }, options)).payment_url;
}

function balanceErrorUrl(redirectUrl: string, missing: unknown, back: string): string {
  const url = new URL(redirectUrl, window.location.origin);
  if (typeof missing === 'number') url.searchParams.set('missing', String(missing));
  url.searchParams.set('back', back);
  return url.href;
}

export interface PaymentChoice {
  mode: PaymentMode;
  /** Rupees to top up first. The order is placed when the shopper returns from that payment. */
  topUp?: number;
}

/** Places the order, or starts the top-up that it needs, and opens the payment or order page. */
export function usePlaceOrder(purchase: Purchase, isOpen: boolean) {
  const t = useText(productText);
  const { sessionExpired } = useText(shellText);
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKeys(isOpen);
  const [problem, setProblem] = useState<string | null>(null);
  /** Shows the message in the sheet too, because a toast lasts only three seconds. */
  const showProblem = (message: string) => {
    setProblem(message);
    toast('error', message);
  };
  const onError = (error: Error) => {
    if (error instanceof PlayerRefusedError) return showProblem(error.message);
    if (!isApiError(error) || error.status === 0) return showProblem(t.errors.network(error.message));
    if (isSignedOut(error)) return setProblem(sessionExpired);
    if (error.type === 'not-enough-balance' && typeof error.body.redirect_url === 'string') {
      leaveFor(balanceErrorUrl(error.body.redirect_url, error.body.missing, pathOfPack(purchase)));
      return;
    }
    if (error.type === 'price-changed' || error.type === 'out-of-stock') {
      void queryClient.invalidateQueries({ queryKey: ['catalog'] });
    }
    const priceNow =
      typeof error.body.price === 'number' ? ` ${t.pay.priceNow(formatRupees(error.body.price))}` : '';
    showProblem(`${error.message}${priceNow}`);
  };
  const placement = useMutation({
    mutationFn: async ({ mode, topUp }: PaymentChoice) => {
      const body = orderBody(purchase, mode);
      const place = () => placeOrder(body, mode, keyFor(body));
      const { check } = purchase;
      if (check.isOutdated()) await check.renew();
      if (topUp)
        return startTopUp(topUp, keyFor({ topUp, body }), { back: pathOfPack(purchase), order: body });
      try {
        return await place();
      } catch (error) {
        if (!isApiError(error, 'player-not-verified') || !check.isNeeded) throw error;
        await check.renew();
        return place();
      }
    },
    onMutate: () => setProblem(null),
    onSuccess: (url, { topUp }) => {
      if (!topUp) {
        purchase.coupon.forget();
        forgetWaitingOrder(purchase.product._id);
      }
      leaveFor(url);
    },
    onError,
  });
  usePageRestored(() => {
    placement.reset();
    setProblem(null);
  });
  return { ...placement, problem };
}
