import { packHindi } from '#catalog/game-hindi.ts';
import { type ProductTemplate, packSize } from '#catalog/product-templates.ts';
import type { CataloguePack } from '../suppliers/supplier.ts';

type Texts = Pick<ProductTemplate, 'unit' | 'doubled'>;

/** A supplier's packs under the shop's names: first amounts, then passes and cards, both sorted by price. */
export function namePacks(packs: readonly CataloguePack[], template: Texts = { unit: '' }) {
  const sorted = [...packs].sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
  const isCounted = ({ name, amount }: CataloguePack) => /^\d/.test(amount || name);
  const counted = sorted.filter(isCounted);
  const others = sorted.filter((pack) => !isCounted(pack));
  return [...counted, ...others].map((pack, index) => {
    const size = packSize(Math.min(index, counted.length - 1), counted.length);
    const texts = textsOf(pack, template);
    return {
      ...pack,
      type: size,
      suggestedTask: '',
      ...texts,
      hi: packHindi(texts.name, texts.suggestedTask ?? ''),
    };
  });
}

/** @returns the name and, if they say more than the size does, the type and tag */
function textsOf({ name, amount }: CataloguePack, { unit, doubled = [] }: Texts) {
  if (amount !== '') {
    const [paid = 0, ...bonus] = [...amount.matchAll(/\d+/g)].map(Number);
    if (doubled.includes(paid)) {
      const type = `bonus ${unit.toLowerCase()}`;
      return { name: `${paid} + ${paid} Bonus ${unit}`, type, suggestedTask: 'First recharge 2x' };
    }
    return { name: `${bonus.reduce((sum, extra) => sum + extra, paid)} ${unit}`.trim() };
  }
  if (!/weekly/i.test(name)) return { name };
  return { name, type: /pass/i.test(name) ? 'weekly pass' : 'weekly' };
}
