import type { Item, Product } from '@rush/contract/catalog.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { applyCoupon } from '#calls/coupons';
import { call } from '../../api/client.ts';

interface Applied {
  code: string;
  itemId: string;
  discount: number;
}

/** A coupon holds for the pack it was applied to. */
export function useCoupon(product: Product, item: Item | null) {
  const [applied, setApplied] = useState<Applied | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ code, item: forItem }: { code: string; item: Item }) =>
      call(applyCoupon, {
        body: { couponCode: code, itemid: forItem.itemid, item_id: forItem._id, product_id: product._id },
      }),
    onSuccess: (answer, { code, item: forItem }) =>
      setApplied({ code: answer.couponCode || code, itemId: forItem._id, discount: answer.appliedDiscount }),
  });
  const holds = applied !== null && applied.itemId === item?._id;
  return {
    code: holds ? applied.code : '',
    /** Shown rounded up (CPN-2). */
    discount: holds ? Math.ceil(applied.discount) : 0,
    apply: (code: string) => item && mutate({ code: code.trim().toUpperCase(), item }),
    remove: () => {
      setApplied(null);
      reset();
    },
    isApplying: isPending,
    error: error?.message,
  };
}

export type Coupon = ReturnType<typeof useCoupon>;
