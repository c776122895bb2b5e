import type { CataloguePack } from './suppliers/supplier.ts';

/** What a pack is, as its name says it. */
interface PackName {
  /** All that is given, what is bought and what comes with it; null where the name counts nothing. */
  amount: number | null;
  /** What it is counted in, or what it is called: lower case, singular, sorted. */
  words: readonly string[];
}

/** They say nothing about what is given. */
const FILLERS = new Set(['a', 'and', 'bonu', 'extra', 'free', 'of', 'pack', 'plus', 'the', 'with', 'x']);

/**
 * Reads a pack's name: 86 Diamonds, 78&8, 78 + 8 Diamonds and 1,155 Diamonds (1000+155) are amounts with or without what
 * they are counted in; Weekly Diamond Pass is words alone.
 */
function readPackName(name: string): PackName {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll('_', ' ');
  // What stands in brackets explains what stands before them.
  const outside = plain.replace(/[([{][^)\]}]*[)\]}]/g, ' ');
  const told = /\d/.test(outside) || !/\d/.test(plain) ? outside : plain;
  const numbers = [...told.replace(/(?<=\d),(?=\d{3}\b)/g, '').matchAll(/\d+/g)].map(([digits]) =>
    Number(digits),
  );
  const words = [...told.matchAll(/\p{L}[\p{L}\p{M}]*/gu)]
    .map(([word]) => (word.length > 2 ? word.replace(/s$/, '') : word))
    .filter((word) => !FILLERS.has(word));
  const amount = numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
  return { amount, words: [...new Set(words)].sort() };
}

/**
 * Whether two names are of the same pack: as much of the same. Where one of them only counts (78&8), the amount decides;
 * where neither counts, the words must be the same. A name without numbers and words is no pack's.
 */
function isSamePack(a: PackName, b: PackName): boolean {
  if (a.amount !== b.amount) return false;
  const isSameWords = a.words.join(' ') === b.words.join(' ');
  if (a.amount === null) return isSameWords && a.words.length > 0;
  return isSameWords || a.words.length === 0 || b.words.length === 0;
}

/**
 * The packs of a supplier's catalogue that may be the item, the cheapest first. Only a proposal: names leave out what
 * tells some packs apart, so a person confirms each.
 */
export function matchPacks(itemName: string, packs: readonly CataloguePack[]): CataloguePack[] {
  const wanted = readPackName(itemName);
  return packs
    .filter(({ name, amount }) => isSamePack(wanted, readPackName(amount || name)))
    .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY));
}
