import { PRODUCT_ALIASES, type ProductBody, readAliases } from '@rush/contract/admin-catalog.ts';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { readProductBody } from './read-product-body.ts';
import { defaultInputs } from './read-product-inputs.ts';

const publicUrl = 'http://localhost:3000';
const valid = { name: 'Night Racer', type: 'night racer', category: 'games', imgpath: '/images/a.webp' };

function messageOf(form: 'create' | 'edit', body: Partial<ProductBody>): string | undefined {
  try {
    readProductBody(body, form, { publicUrl });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.details.message;
    throw error;
  }
}

test('the type and API type are stored in upper case without spaces', () => {
  expect(readProductBody({ ...valid, apiType: ' smile br ' }, 'create', { publicUrl })).toMatchObject({
    type: 'NIGHTRACER',
    api_type: 'SMILEBR',
  });
});

describe('the messages of the two forms', () => {
  test.each<['create' | 'edit', Partial<ProductBody>, string]>([
    ['create', { name: '' }, 'Name is required.'],
    ['create', { type: '' }, 'Type is required.'],
    ['create', { category: undefined }, 'Category is required.'],
    ['create', { imgpath: '' }, 'Image Path is required.'],
    ['create', { inputs: [{ label: 'User ID' }, { label: ' ' }] }, 'All input fields must have labels.'],
    ['create', { inputs: [{}] }, 'All input fields must have labels.'],
    ['create', { inputs: [{ label: '<img src=x onerror=alert(1)>' }] }, 'Labels must be plain text.'],
    ['create', { items: [1, 'x'] }, 'All items must be valid numbers.'],
    ['create', { items: [-1] }, 'All items must be valid numbers.'],
    ['create', { items: [1.5] }, 'All items must be valid numbers.'],
    ['create', { items: [7, '7'] }, 'Item 7 is listed more than once.'],
    ['create', { category: 'food' }, 'Category must be one of games, instant-games, ott, others.'],
    ['edit', { name: '' }, 'Product name is required.'],
    ['edit', { type: '' }, 'Product type is required.'],
    ['edit', { category: '' }, 'Category is required.'],
  ])('%s with %o: %s', (form, change, message) => {
    expect(messageOf(form, { ...valid, ...change })).toBe(message);
  });
});

describe('the inputs', () => {
  test('default to two fields that depend on the type', () => {
    expect(defaultInputs('MLBB', 'games')).toEqual([
      { label: 'User ID', kind: 'number' },
      { label: 'Zone ID', kind: 'number' },
    ]);
    expect(defaultInputs('GENSHIN', 'games')[1]).toEqual({ label: 'Server', kind: 'server' });
    expect(defaultInputs('NETFLIX', 'ott').map(({ kind }) => kind)).toEqual(['text', 'text']);
  });

  test('keep their kind and help if an older form sends only labels', () => {
    const stored = [{ label: 'Email', kind: 'email', help: 'The one you watch with' }] as const;
    const draft = readProductBody({ inputs: [{ label: 'Email' }, { label: 'Name' }] }, 'edit', {
      publicUrl,
      before: { inputs: stored, type: 'NETFLIX', category: 'ott', is_api: false, api_type: '' },
    });
    expect(draft.inputs).toEqual([stored[0], { label: 'Name', kind: 'text' }]);
  });
});

test('a form may use any alias of a field, and send items as comma-separated text', () => {
  const body = readAliases(
    { importantNote: 'Check your ID.', inStock: false, isTrending: true, items: '3, 1,2' },
    PRODUCT_ALIASES,
  );
  expect(readProductBody(body, 'edit', { publicUrl })).toMatchObject({
    important_note: 'Check your ID.',
    in_stock: false,
    is_trending: true,
    itemids: [3, 1, 2],
  });
});
