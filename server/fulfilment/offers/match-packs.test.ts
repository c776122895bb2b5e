import { describe, expect, test } from 'vitest';
import { matchPacks } from './match-packs.ts';

const aPack = (name: string, fields: { id?: string; amount?: string; price?: number | null } = {}) => ({
  id: fields.id ?? name,
  name,
  amount: fields.amount ?? '',
  price: fields.price === undefined ? 1 : fields.price,
});
const isMatch = (item: string, name: string) => matchPacks(item, [aPack(name)]).length === 1;

describe('matching an item to a catalogue pack', () => {
  test.each([
    ['86 Diamonds', '78&8'],
    ['86 Diamonds', '78 + 8 Diamonds'],
    ['86 Diamonds (78+8 bonus)', '78&8'],
    ['78 + 8 Diamonds', '86 diamonds'],
    ['Diamonds × 86', '86 Diamonds'],
    ['1,155 Diamonds', '1155 Diamonds'],
    ['9288 Diamonds', '7740&1548'],
    ['330 Genesis Crystals', '300 + 30 Genesis Crystals'],
    ['16 Tokens', '16'],
    ['Weekly Diamond Pass', 'Weekly Diamond Pass'],
    ['Weekly diamond pass', 'Weekly_Diamond_Pass'],
    ['Special Pack 2', 'Special_Pack_2'],
    ['८६ हीरे (86 Diamonds)', '86'],
  ])('%s matches %s', (item, name) => {
    expect(isMatch(item, name)).toBe(true);
  });

  test.each([
    ['86 Diamonds', '86 Tokens'],
    ['86 Diamonds', '156&16'],
    ['78 Diamonds', '78&8'],
    ['86 Diamonds', 'Weekly Diamond Pass'],
    ['Weekly Diamond Pass', 'Monthly Epic Bundle'],
    ['Weekly Diamond Pass', '86 Diamonds'],
    ['Special Pack 1', 'Special_Pack_2'],
    ['Pass', ''],
    ['!', '?'],
  ])('%s does not match %s', (item, name) => {
    expect(isMatch(item, name)).toBe(false);
  });
});

test('matches are sorted by price, and those without a price come last', () => {
  const packs = [
    aPack('86', { id: 'unknown', price: null }),
    aPack('78&8', { id: 'expensive', price: 70 }),
    aPack('156&16', { id: 'another', price: 1 }),
    aPack('86 Diamonds', { id: 'cheap', price: 60 }),
  ];
  expect(matchPacks('86 Diamonds', packs).map(({ id }) => id)).toEqual(['cheap', 'expensive', 'unknown']);
});

test('the supplier’s amount takes precedence over the pack’s name', () => {
  expect(matchPacks('86 Diamonds', [aPack('Offer 13', { amount: '78&8' })])).toHaveLength(1);
});
