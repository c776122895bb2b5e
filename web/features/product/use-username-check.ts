import type { Item, Product } from '@rush/contract/catalog.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { checkPlayerId } from '#calls/orders';
import { call, isApiError } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { isSupplierNotice, needsCheck } from './product-rules.ts';

const INDONESIAN = 'b';

interface Verdict {
  username?: string;
  error?: string;
}

/** The player's name at the supplier. Any change of an input makes it unverified again. */
export function useUsernameCheck(product: Product, item: Item | null, inputs: readonly string[]) {
  const { form } = useText(productText);
  const [verdict, setVerdict] = useState<Verdict>({});
  const asked = useRef(0);

  const sentence = (type: string, message: string) =>
    isSupplierNotice(type, message) ? form.notPermitted : message;
  const judge = (answer: { message: string; username: string; use: string }): Verdict => {
    if (answer.use === INDONESIAN) return { error: form.indo };
    if (answer.message !== 'success') return { error: sentence('', answer.message) };
    return { username: answer.username };
  };

  const { mutate, isPending } = useMutation({
    mutationFn: (values: readonly string[]) =>
      call(checkPlayerId, {
        body: {
          userid: values[0] ?? '',
          zoneid: values[1] ?? '',
          selectedProduct: product._id,
          selectedItem: item?._id,
        },
      }),
  });

  const check = (values: readonly string[] = inputs) => {
    asked.current += 1;
    const mine = asked.current;
    const settle = (next: Verdict) => mine === asked.current && setVerdict(next);
    setVerdict({});
    mutate(values, {
      onSuccess: (answer) => settle(judge(answer)),
      onError: (error) =>
        settle({ error: isApiError(error) ? sentence(error.type, error.message) : String(error) }),
    });
  };
  const reset = () => {
    asked.current += 1;
    setVerdict({});
  };
  const isNeeded = needsCheck(product);
  return {
    ...verdict,
    check,
    reset,
    isNeeded,
    isChecking: isPending,
    isPassed: !isNeeded || verdict.username !== undefined,
  };
}
