import type { CataloguePack } from '../suppliers/supplier.ts';

interface PackName {
  /** The total, including any bonus; null if the name has no number. */
  amount: number | null;
  /** The words of the unit or name: lower case, singular, sorted. */
  words: readonly string[];
}

const FILLERS = new Set(['a', 'and', 'bonu', 'extra', 'free', 'of', 'pack', 'plus', 'the', 'with', 'x']);

/** Reads names such as 86 Diamonds, 78&8, 78 + 8 Diamonds, 1,155 Diamonds (1000+155) and Weekly Diamond Pass. */
function readPackName(name: string): PackName {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll('_', ' ');
  // Text in brackets explains the text before it.
  const outside = plain.replace(/[([{][^)\]}]*[)\]}]/g, ' ');
  const relevant = /\d/.test(outside) || !/\d/.test(plain) ? outside : plain;
  const numbers = [...relevant.replace(/(?<=\d),(?=\d{3}\b)/g, '').matchAll(/\d+/g)].map(([digits]) =>
    Number(digits),
  );
  const words = [...relevant.matchAll(/\p{L}[\p{L}\p{M}]*/gu)]
    .map(([word]) => (word.length > 2 ? word.replace(/s$/, '') : word))
    .filter((word) => !FILLERS.has(word));
  const amount = numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
  return { amount, words: [...new Set(words)].sort() };
}

/** Whether two names may mean the same pack. If one is only an amount (78&8), the amount decides. */
function isSamePack(a: PackName, b: PackName): boolean {
  if (a.amount !== b.amount) return false;
  const isSameWords = a.words.join(' ') === b.words.join(' ');
  if (a.amount === null) return isSameWords && a.words.length > 0;
  return isSameWords || a.words.length === 0 || b.words.length === 0;
}

/** The catalogue packs that may match the item, cheapest first. Names are ambiguous, so an owner confirms them. */
export function matchPacks(itemName: string, packs: readonly CataloguePack[]): CataloguePack[] {
  const item = readPackName(itemName);
  return packs
    .filter(({ name, amount }) => isSamePack(item, readPackName(amount || name)))
    .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY));
}
