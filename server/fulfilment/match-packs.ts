import type { CataloguePack } from './suppliers/supplier.ts';

/** What a pack's name says. */
interface PackName {
  /** The total, bonus included; null if the name has no number. */
  amount: number | null;
  /** The unit or the name: lower case, singular, sorted. */
  words: readonly string[];
}

const FILLERS = new Set(['a', 'and', 'bonu', 'extra', 'free', 'of', 'pack', 'plus', 'the', 'with', 'x']);

/** Reads names such as 86 Diamonds, 78&8, 78 + 8 Diamonds, 1,155 Diamonds (1000+155) and Weekly Diamond Pass. */
function readPackName(name: string): PackName {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll('_', ' ');
  // Brackets explain what comes before them.
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
 * Whether two names may mean the same pack. If one is an amount only (78&8), the amount decides; without amounts the
 * words must be equal. A name without numbers and words matches nothing.
 */
function isSamePack(a: PackName, b: PackName): boolean {
  if (a.amount !== b.amount) return false;
  const isSameWords = a.words.join(' ') === b.words.join(' ');
  if (a.amount === null) return isSameWords && a.words.length > 0;
  return isSameWords || a.words.length === 0 || b.words.length === 0;
}

/** The packs of a catalogue that may be the item, cheapest first. Names can be ambiguous, so a person confirms each. */
export function matchPacks(itemName: string, packs: readonly CataloguePack[]): CataloguePack[] {
  const wanted = readPackName(itemName);
  return packs
    .filter(({ name, amount }) => isSamePack(wanted, readPackName(amount || name)))
    .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY));
}
