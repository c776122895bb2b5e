import type { Item, Product } from '@rush/contract/catalog.ts';
import { readCoupon } from '@rush/contract/typed-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { couponKey, forgetCoupon, LINK_COUPON_KEY } from '../../api/coupon-key.ts';
import { useSession } from '../../api/session.ts';
import { readStored, writeStored } from '../../text/storage.ts';

const FRESH_MS = 60_000;

/**
 * Keeps the coupon when the pack changes, and has the server check it for each pack. Session storage preserves it
 * during a top-up, like the rest of the input.
 */
export function useCoupon(product: Product, item: Item | null) {
  const [couponCode, setCouponCode] = useState('');
  const [isFromLink, setFromLink] = useState(false);
  const [input, setInput] = useState('');
  const key = couponKey(product._id);
  // Do not read storage during hydration, because the server has none.
  useEffect(() => {
    const read = (name: string) => readStored(name, 'sessionStorage');
    const storedCode = read(key);
    setFromLink(storedCode === null);
    setCouponCode(storedCode ?? read(LINK_COUPON_KEY) ?? '');
  }, [key]);
  const isMember = useSession() !== null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mine', 'coupon', couponCode, product._id, item?._id],
    queryFn: ({ signal }) =>
      call(
        'applyCoupon',
        {
          body: { couponCode, itemid: item?.itemid, item_id: item?._id, product_id: product._id },
        },
        { signal },
      ),
    enabled: isMember && couponCode !== '' && item !== null,
    staleTime: FRESH_MS,
    retry: false,
  });
  const result = couponCode !== '' && !error ? data : undefined;
  // Hide errors about a coupon from a link, because the shopper did not type it.
  const hidesError = isFromLink && error !== null;
  const apply = (code: string) => {
    const next = readCoupon(code);
    writeStored(key, next, 'sessionStorage');
    setFromLink(false);
    if (next !== couponCode) setCouponCode(next);
    else refetch().catch(() => undefined);
  };
  return {
    code: result ? result.couponCode || couponCode : '',
    /** Pages round it up (CPN-2). */
    discount: result ? result.appliedDiscount : 0,
    input: input || (hidesError ? '' : couponCode),
    change: (code: string) => {
      setInput(code.toUpperCase());
      // Clears the message about the previous code.
      setCouponCode('');
      forgetCoupon(product._id);
    },
    apply,
    /** Applies a code that the shopper typed without pressing Apply. */
    applyInput: () => {
      if (input.trim() && couponCode === '') apply(input);
    },
    remove: () => {
      forgetCoupon(product._id);
      setCouponCode('');
      setInput('');
    },
    /** Called after an order, so that the next visit starts without the coupon. */
    forget: () => forgetCoupon(product._id),
    isApplying: couponCode !== '' && isFetching,
    error: couponCode !== '' && !isFetching && !hidesError ? error?.message : undefined,
  };
}

export type Coupon = ReturnType<typeof useCoupon>;
