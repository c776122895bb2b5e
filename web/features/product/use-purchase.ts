import type { Item, Product } from '@rush/contract/catalog.ts';
import type { SavedPlayer } from '@rush/contract/orders.ts';
import { orderTotalPaise, wholePaise } from '@rush/contract/price.ts';
import { readEmail, readId } from '@rush/contract/typed-text.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { productPath } from '../../api/catalog.ts';
import { call } from '../../api/client.ts';
import { usePaysResellPrice, useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { readStored, writeStored } from '../../text/storage.ts';
import { toast } from '../../ui/toast.tsx';
import { compareWithSaved } from './compare-player.tsx';
import { groupPacks } from './pack-groups.ts';
import { inputsOf, isForPlayers, priceFor, termsKindOf } from './product-rules.ts';
import { useCoupon } from './use-coupon.ts';
import { useUsernameCheck } from './use-username-check.ts';

export function usePurchase(product: Product, items: readonly Item[], requestedItemId: string | undefined) {
  const draft = useDraft(product, items, requestedItemId);
  const check = useUsernameCheck(product, draft.item, draft.inputs);
  const coupon = useCoupon(product, draft.item);
  const players = useSavedPlayers(product);
  const paysResell = usePaysResellPrice();
  const price = draft.item ? priceFor(draft.item, paysResell) : 0;
  const [input1 = '', ...others] = draft.inputs.map(readId);
  const enteredId = others.length > 0 && others[0] ? `${input1} (${others.join(', ')})` : input1;
  return {
    product,
    draft,
    check,
    coupon,
    players,
    difference: compareWithSaved(players.saved, { inputs: draft.inputs, username: check.username }),
    item: draft.item,
    price,
    total: orderTotalPaise(wholePaise(price), wholePaise(coupon.discount)) / 100,
    playerLine: check.username ? `${check.username} · ${enteredId}` : enteredId,
    isReady: draft.item !== null && draft.isFilled && check.isPassed,
  };
}

export function pathOfPack({ product, item }: Purchase): string {
  return `${productPath(product)}?item=${item?._id ?? ''}`;
}

export type Purchase = ReturnType<typeof usePurchase>;

type NewPlayer = Pick<SavedPlayer, 'input1' | 'input2' | 'name' | 'username'>;

function useSavedPlayers(product: Product) {
  const { players } = useText(productText);
  const session = useSession();
  const queryClient = useQueryClient();
  const queryKey = ['mine', 'players', product._id];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listSavedPlayers', { query: { product_id: product._id } }, { signal }),
    enabled: session !== null && isForPlayers(product),
  });
  const hintKey = `players:${product._id}`;
  const count = data?.length;
  // Reserves space for saved players on the next visit, to avoid a layout shift.
  useEffect(() => {
    if (count !== undefined) writeStored(hintKey, count ? String(count) : null);
  }, [count, hintKey]);
  const refetchPlayers = { onSettled: () => queryClient.invalidateQueries({ queryKey }) };
  const saving = useMutation({
    mutationFn: (player: NewPlayer) => call('savePlayer', { body: { product_id: product._id, ...player } }),
    onSuccess: () => toast('success', players.saved),
    onError: (error) => toast('error', error.message),
    ...refetchPlayers,
  });
  const forgetting = useMutation({
    mutationFn: ({ _id }: SavedPlayer) => call('forgetPlayer', { params: { id: _id } }),
    onError: (error) => toast('error', error.message),
    ...refetchPlayers,
  });
  return {
    saved: session ? (data ?? []) : [],
    isFailed: isError && data === undefined,
    reload: refetch,
    isExpected: session !== null && data === undefined && !isError && readStored(hintKey) !== null,
    save: saving.mutate,
    isSaving: saving.isPending,
    forget: forgetting.mutate,
  };
}

function storageKey(product: Product): string {
  return `draft:${product._id}`;
}

function readDraft(product: Product): { inputs: string[]; itemId: string | null } | null {
  try {
    return JSON.parse(readStored(storageKey(product), 'sessionStorage') ?? 'null');
  } catch {
    return null;
  }
}

/** The shopper's input and selection, kept in session storage. */
function useDraft(product: Product, items: readonly Item[], requestedItemId: string | undefined) {
  const fields = inputsOf(product);
  const [inputs, setInputs] = useState<string[]>(() => fields.map(() => ''));
  const [selectedId, setSelectedId] = useState<string | null>(requestedItemId ?? null);
  const [agreedIds, setAgreedIds] = useState<readonly string[]>([]);

  useLayoutEffect(() => {
    const storedDraft = readDraft(product);
    if (!storedDraft) return;
    // Keep text typed before hydration, which is newer, and do not change fields while the shopper types.
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!isTyping && storedDraft.inputs.length === inputsOf(product).length)
      setInputs((current) => (current.some(Boolean) ? current : storedDraft.inputs));
    setSelectedId((selected) => selected ?? storedDraft.itemId);
  }, [product]);

  useEffect(() => {
    if (inputs.some(Boolean) || selectedId) {
      writeStored(storageKey(product), JSON.stringify({ inputs, itemId: selectedId }), 'sessionStorage');
    }
  }, [product, inputs, selectedId]);

  // The URL is known after hydration and takes precedence over the last visit.
  useEffect(() => {
    if (requestedItemId) setSelectedId(requestedItemId);
  }, [requestedItemId]);

  const inStock = items.filter((item) => item.inStock);
  const item = inStock.find((pack) => pack._id === selectedId) ?? groupPacks(inStock)[0]?.items[0] ?? null;
  const isInvalid = (value: string, index: number) =>
    value.trim() === '' ||
    (fields[index]?.kind === 'email' && !readEmail(value)) ||
    // A label such as “Riot ID (name#tag)”.
    (/\w#\w/.test(fields[index]?.label ?? '') && !/\S#\S/.test(value));
  const isFilled = !inputs.some(isInvalid);

  return {
    fields,
    inputs,
    setInputs,
    item,
    pick: setSelectedId,
    agree: (next: Item) => setAgreedIds((ids) => [...ids, next._id]),
    unacceptedTerms: item && !agreedIds.includes(item._id) ? termsKindOf(item) : null,
    isInvalid,
    isFilled,
    /** The form is filled in or a pack is chosen, so the pay bar may cover the bottom of a phone's screen. */
    isStarted: isFilled || selectedId !== null,
  };
}
