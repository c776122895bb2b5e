import type { Item, Product } from '@rush/contract/catalog.ts';
import { CHECK_FRESH_MS, NOT_PERMITTED_USE } from '@rush/contract/player-check.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, isApiError } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';

/** The player check was renewed before an order and failed. The message is for the shopper. */
export class PlayerRefusedError extends Error {}

interface Verdict {
  username?: string;
  error?: string;
  /** The error is the supplier's message, which may not be in the page's language. */
  isQuoted?: boolean;
}

/** Renew older checks before an order, because the server would soon reject them. */
const FRESH_MS = CHECK_FRESH_MS - 60_000;

export function useUsernameCheck(product: Product, item: Item | null, inputs: readonly string[]) {
  const { form } = useText(productText);
  const [verdict, setVerdict] = useState<Verdict>({});
  const lastRequest = useRef(0);
  const checkedAt = useRef(0);

  const toVerdict = (result: { message: string; username: string; use: string }): Verdict => {
    if (result.use === NOT_PERMITTED_USE) return { error: form.indo };
    if (result.message !== 'success') return { error: result.message };
    return { username: result.username };
  };

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (values: readonly string[]) =>
      call('checkPlayerId', {
        body: {
          userid: values[0] ?? '',
          zoneid: values[1] ?? '',
          selectedProduct: product._id,
          selectedItem: item?._id,
        },
      }),
  });

  const runCheck = async (values: readonly string[]): Promise<Verdict> => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    const next = await mutateAsync(values).then(toVerdict, (error: Error) => ({
      // Supplier notices mean nothing to a shopper (CHK-3); other messages are shown unchanged.
      error: isApiError(error, 'player-notice') ? form.notPermitted : error.message,
      isQuoted: isApiError(error, 'player-refused') && error.body.notice !== undefined,
    }));
    if (request === lastRequest.current) {
      checkedAt.current = Date.now();
      setVerdict(next);
    }
    return next;
  };
  const check = (values: readonly string[] = inputs) => {
    setVerdict({});
    runCheck(values).catch(() => undefined);
  };
  /** Checks again, with the verified name still visible. Throws if the check fails. */
  const renew = async () => {
    const { error } = await runCheck(inputs);
    if (error) throw new PlayerRefusedError(error);
  };
  const reset = () => {
    lastRequest.current += 1;
    setVerdict({});
  };
  const isNeeded = product.checksPlayer;
  return {
    ...verdict,
    check,
    renew,
    reset,
    isNeeded,
    isChecking: isPending,
    isPassed: !isNeeded || verdict.username !== undefined,
    isOutdated: () => isNeeded && verdict.username !== undefined && Date.now() - checkedAt.current > FRESH_MS,
  };
}
