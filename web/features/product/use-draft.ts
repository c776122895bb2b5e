import type { Item, Product } from '@rush/contract/catalog.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { readStored, writeStored } from '../../text/storage.ts';
import { inputsOf, termsOf } from './product-rules.ts';

interface Stored {
  inputs: string[];
  itemId: string | null;
}

function storageKey(product: Product): string {
  return `draft:${product._id}`;
}

function readDraft(product: Product): Stored | null {
  try {
    return JSON.parse(readStored(storageKey(product), 'sessionStorage') ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

/** What was typed and selected. Survives a visit to the sign-in page. */
export function useDraft(product: Product, items: readonly Item[], wantedItemId: string | undefined) {
  const fields = inputsOf(product);
  const [inputs, setInputs] = useState<string[]>(() => fields.map(() => ''));
  const [pickedId, setPickedId] = useState<string | null>(wantedItemId ?? null);
  const [agreedTo, setAgreedTo] = useState<readonly string[]>([]);

  useLayoutEffect(() => {
    const stored = readDraft(product);
    if (!stored) return;
    // Text typed before hydration is newer, and a field in use is left alone.
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!isTyping && stored.inputs.length === inputsOf(product).length)
      setInputs((typed) => (typed.some(Boolean) ? typed : stored.inputs));
    setPickedId((picked) => picked ?? stored.itemId);
  }, [product]);

  useEffect(() => {
    if (inputs.some(Boolean) || pickedId) {
      writeStored(storageKey(product), JSON.stringify({ inputs, itemId: pickedId }), 'sessionStorage');
    }
  }, [product, inputs, pickedId]);

  // After hydration the URL is known, and takes precedence over the last visit.
  useEffect(() => {
    if (wantedItemId) setPickedId(wantedItemId);
  }, [wantedItemId]);

  const inStock = items.filter((item) => item.inStock);
  const item = inStock.find((each) => each._id === pickedId) ?? inStock[0] ?? null;
  const terms = item && !agreedTo.includes(item._id) ? termsOf(item) : null;

  return {
    fields,
    inputs,
    setInputs,
    item,
    pick: (next: Item) => setPickedId(next._id),
    agree: (next: Item) => setAgreedTo((agreed) => [...agreed, next._id]),
    openTerms: terms,
    isFilled: inputs.every((value) => value.trim() !== ''),
  };
}
