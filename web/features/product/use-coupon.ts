import type { Item, Product } from '@rush/contract/catalog.ts';
import { readCoupon } from '@rush/contract/typed-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { couponKey, forgetCoupon, LINK_COUPON } from '../../api/coupon-key.ts';
import { useSession } from '../../api/session.ts';
import { readStored, writeStored } from '../../text/storage.ts';

const FRESH_MS = 60_000;

/**
 * A coupon is kept when the pack changes. The shop checks it for each pack; if it does not apply, the page shows why.
 * Session storage keeps it during a top-up, like the rest of the input.
 */
export function useCoupon(product: Product, item: Item | null) {
  const [requested, setRequested] = useState('');
  const [isLinked, setLinked] = useState(false);
  const [input, setInput] = useState('');
  const key = couponKey(product._id);
  // Do not read storage during hydration, because the server has none.
  useEffect(() => {
    const read = (name: string) => readStored(name, 'sessionStorage');
    const stored = read(key);
    setLinked(stored === null);
    setRequested(stored ?? read(LINK_COUPON) ?? '');
  }, [key]);
  const isMember = useSession() !== null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mine', 'coupon', requested, product._id, item?._id],
    queryFn: ({ signal }) =>
      call(
        'applyCoupon',
        {
          body: { couponCode: requested, itemid: item?.itemid, item_id: item?._id, product_id: product._id },
        },
        { signal },
      ),
    enabled: isMember && requested !== '' && item !== null,
    staleTime: FRESH_MS,
    retry: false,
  });
  const applied = requested !== '' && !error ? data : undefined;
  // Hide errors about a coupon from a link, because the shopper did not type it.
  const isQuiet = isLinked && error !== null;
  const apply = (code: string) => {
    const next = readCoupon(code);
    writeStored(key, next, 'sessionStorage');
    setLinked(false);
    if (next !== requested) setRequested(next);
    else refetch().catch(() => undefined);
  };
  return {
    code: applied ? applied.couponCode || requested : '',
    /** Rounded up for display (CPN-2). */
    discount: applied ? applied.appliedDiscount : 0,
    input: input || (isQuiet ? '' : requested),
    change: (code: string) => {
      setInput(code.toUpperCase());
      // Clears the message about the previous code.
      setRequested('');
      forgetCoupon(product._id);
    },
    apply,
    /** Applies a code that the shopper typed without pressing Apply. */
    applyInput: () => {
      if (input.trim() && requested === '') apply(input);
    },
    remove: () => {
      forgetCoupon(product._id);
      setRequested('');
      setInput('');
    },
    /** Called after an order, so that the next visit starts without the coupon. */
    forget: () => forgetCoupon(product._id),
    isApplying: requested !== '' && isFetching,
    error: requested !== '' && !isFetching && !isQuiet ? error?.message : undefined,
  };
}

export type Coupon = ReturnType<typeof useCoupon>;
