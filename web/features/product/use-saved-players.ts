import type { Product } from '@rush/contract/catalog.ts';
import type { SavedPlayer } from '@rush/contract/orders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetPlayer, listSavedPlayers, savePlayer } from '#calls/orders';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { readStored, writeStored } from '../../text/storage.ts';
import { toast } from '../../ui/toast.tsx';
import { isForPlayers } from './product-rules.ts';

interface NewPlayer {
  input1: string;
  input2: string;
  name: string;
  username: string;
}

export function useSavedPlayers(product: Product) {
  const { players } = useText(productText);
  const session = useSession();
  const queryClient = useQueryClient();
  const queryKey = ['mine', 'players', product._id];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listSavedPlayers, { query: { product_id: product._id } }, { signal }),
    enabled: session !== null && isForPlayers(product),
  });
  const hint = `players:${product._id}`;
  const count = data?.length;
  // Reserves their space on the next visit, so that nothing moves.
  useEffect(() => {
    if (count !== undefined) writeStored(hint, count ? String(count) : null);
  }, [count, hint]);
  const settle = { onSettled: () => queryClient.invalidateQueries({ queryKey }) };
  const saving = useMutation({
    mutationFn: (player: NewPlayer) => call(savePlayer, { body: { product_id: product._id, ...player } }),
    onSuccess: () => toast('success', players.saved),
    onError: (error) => toast('error', error.message),
    ...settle,
  });
  const forgetting = useMutation({
    mutationFn: ({ _id }: SavedPlayer) => call(forgetPlayer, { params: { id: _id } }),
    onError: (error) => toast('error', error.message),
    ...settle,
  });
  return {
    saved: session ? (data ?? []) : [],
    isFailed: isError && data === undefined,
    reload: refetch,
    isExpected: session !== null && data === undefined && !isError && readStored(hint) !== null,
    save: saving.mutate,
    isSaving: saving.isPending,
    forget: forgetting.mutate,
  };
}
