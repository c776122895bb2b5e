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
 * Session storage keeps it across a top-up, like what the shopper has entered.
 */
export function useCoupon(product: Product, item: Item | null) {
  const [asked, setAsked] = useState('');
  const [isLinked, setLinked] = useState(false);
  const [typed, setTyped] = useState('');
  const key = couponKey(product._id);
  // Storage must not be read during hydration, because the server has none.
  useEffect(() => {
    const read = (name: string) => readStored(name, 'sessionStorage');
    const own = read(key);
    setLinked(own === null);
    setAsked(own ?? read(LINK_COUPON) ?? '');
  }, [key]);
  const isMember = useSession() !== null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mine', 'coupon', asked, product._id, item?._id],
    queryFn: ({ signal }) =>
      call(
        'applyCoupon',
        {
          body: { couponCode: asked, itemid: item?.itemid, item_id: item?._id, product_id: product._id },
        },
        { signal },
      ),
    enabled: isMember && asked !== '' && item !== null,
    staleTime: FRESH_MS,
    retry: false,
  });
  const applied = asked !== '' && !error ? data : undefined;
  // If the coupon came from a link, hide errors about it: the shopper did not type it.
  const isQuiet = isLinked && error !== null;
  const apply = (code: string) => {
    const wanted = readCoupon(code);
    writeStored(key, wanted, 'sessionStorage');
    setLinked(false);
    if (wanted !== asked) setAsked(wanted);
    else refetch().catch(() => undefined);
  };
  return {
    code: applied ? applied.couponCode || asked : '',
    /** Rounded up for display (CPN-2). */
    discount: applied ? applied.appliedDiscount : 0,
    typed: typed || (isQuiet ? '' : asked),
    type: (code: string) => {
      setTyped(code.toUpperCase());
      // Clears the message about the previous code.
      setAsked('');
      forgetCoupon(product._id);
    },
    apply,
    /** Applies a code that the shopper typed without pressing Apply. */
    applyTyped: () => {
      if (typed.trim() && asked === '') apply(typed);
    },
    remove: () => {
      forgetCoupon(product._id);
      setAsked('');
      setTyped('');
    },
    /** Called after an order, so that the next visit starts without the coupon. */
    forget: () => forgetCoupon(product._id),
    isApplying: asked !== '' && isFetching,
    error: asked !== '' && !isFetching && !isQuiet ? error?.message : undefined,
  };
}

export type Coupon = ReturnType<typeof useCoupon>;
