import type { PaymentMode } from '@rush/contract/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orderStatus } from '#calls/orders';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import type { Purchase } from './use-purchase.ts';

interface BuyAgainOptions {
  orderId: string | undefined;
  purchase: Purchase;
  onReady: (mode: PaymentMode) => void;
}

/** The same pack for the same player: fills in the form, checks the name and opens the payment. */
export function useBuyAgain({ orderId, purchase, onReady }: BuyAgainOptions) {
  const isMember = useSession() !== null;
  const [isFilled, setFilled] = useState(false);
  const isDone = useRef(false);
  const { data } = useQuery({
    queryKey: ['mine', 'again', orderId],
    queryFn: ({ signal }) => call(orderStatus, { body: { client_txn_id: orderId ?? '' } }, { signal }),
    enabled: isMember && orderId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { draft, check, isReady } = purchase;

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the order has come
  useEffect(() => {
    if (!data || isFilled) return;
    const values = [data.order.input1, data.order.input2].slice(0, draft.fields.length);
    draft.setInputs(values);
    if (check.isNeeded) check.check(values);
    setFilled(true);
  }, [data]);

  useEffect(() => {
    const isSamePack = purchase.item?._id === data?.order.item_id;
    if (!data || !isFilled || !isReady || !isSamePack || draft.openTerms || isDone.current) return;
    isDone.current = true;
    onReady(data.order.paymentmode);
  }, [data, isFilled, isReady, purchase.item, draft.openTerms, onReady]);
}
