import type { Product } from '@rush/contract/catalog.ts';
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
  };
}

const find = buildIndex([
  product('Mobile Legends (Brazil)', 'MLBB'),
  product('Genshin Impact', 'GENSHIN'),
  product('BGMI', 'BGMI'),
  product('Free Fire MAX', 'FREEFIRE'),
  product('Netflix Mobile Plan', 'OTHER'),
]);

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
  expect(find(query)[0]?.name).toBe(name);
});

it('nonsense finds nothing', () => {
  expect(find('qwxyzzy')).toEqual([]);
});
