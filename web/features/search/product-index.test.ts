import type { Pack, Product } from '@rush/contract/catalog.ts';
import { expect, it } from 'vitest';
import { buildIndex } from './product-index.ts';

function product(name: string, type: string): Product {
  return {
    _id: name,
    productid: 1,
    name,
    type,
    category: 'games',
    imgpath: '',
    importantnote: '',
    importantNote: '',
    hi: {},
    inputs: [],
    items: [],
    istrending: false,
    instock: true,
    inStock: true,
    isApi: false,
    apiType: '',
    checksPlayer: false,
    isDelayed: false,
    deliveredCount: 0,
    medianDeliverySeconds: null,
    ratingCount: 0,
    rating: null,
    fromPrice: null,
    savesPercent: 0,
    saleEndsAt: null,
  };
}

function pack(product_id: string, name: string, price: number, hindi?: string): Pack {
  return { _id: name, product_id, name, price, hi: { name: hindi } };
}

const ML = 'Mobile Legends (Brazil)';
const search = buildIndex(
  [
    product(ML, 'MLBB'),
    product('Genshin Impact', 'GENSHIN'),
    product('BGMI', 'BGMI'),
    product('Free Fire MAX', 'FREEFIRE'),
    product('Netflix Mobile Plan', 'OTHER'),
  ],
  [
    pack(ML, '86 Diamonds', 115, '86 डायमंड'),
    pack(ML, '860 Diamonds', 999),
    pack(ML, '5000 Diamonds', 5_000),
    pack(ML, 'Weekly Diamond Pass', 139),
    pack('Free Fire MAX', '86 Diamonds', 79),
    pack('BGMI', '1,060 UC', 86),
    pack('a product not on the home page', '86 Diamonds', 1),
  ],
);
const namesFor = (query: string) =>
  search(query).map((hit) => (hit.pack ? `${hit.pack.name} ₹${hit.pack.price}` : hit.product.name));

it.each([
  ['mob', 'Mobile Legends (Brazil)'],
  ['mobil legnd', 'Mobile Legends (Brazil)'],
  ['ml diamond', 'Mobile Legends (Brazil)'],
  ['genshn', 'Genshin Impact'],
  ['uc', 'BGMI'],
  ['पबजी', 'BGMI'],
  ['ff hira', 'Free Fire MAX'],
  ['netflx', 'Netflix Mobile Plan'],
])('“%s” finds %s first', (query, name) => {
  expect(namesFor(query)[0]).toBe(name);
});

it('the packs of one game leave room for those of another', () => {
  const packs = namesFor('diamonds').filter((name) => name.includes('₹'));
  expect(packs).toEqual(['86 Diamonds ₹79', '86 Diamonds ₹115', '860 Diamonds ₹999']);
});

it('nonsense finds nothing', () => {
  expect(search('qwxyzzy')).toEqual([]);
});

it.each([
  ['86 diamonds ₹115', ['86 Diamonds ₹115']],
  ['ff 86dia', ['86 Diamonds ₹79']],
  ['mobile legends 860', ['860 Diamonds ₹999']],
  ['86 डायमंड', ['86 Diamonds ₹115']],
  ['1060 uc', ['1,060 UC ₹86']],
  ['weekly', ['Weekly Diamond Pass ₹139']],
  ['87 legends', [ML]],
])('“%s” finds these packs or products first', (query, names) => {
  expect(namesFor(query).slice(0, names.length)).toEqual(names);
});
