import { describe, expect, it } from 'vitest';
import { splitPasted } from './product-rules.ts';

describe('a pasted player ID', () => {
  it.each([
    ['12345678 (1234)', ['12345678', '1234']],
    ['12345678(1234)', ['12345678', '1234']],
    ['12345678 [12345]', ['12345678', '12345']],
    ['12345678/1234', ['12345678', '1234']],
    ['12345678-1234', ['12345678', '1234']],
    ['ID: 123456789 Server: 9876', ['123456789', '9876']],
    ['  12345678\n1234 ', ['12345678', '1234']],
    ['१२३४५६७८\u200b\u00a0(१२३४)', ['12345678', '1234']],
  ])('%j is split', (text, parts) => {
    expect(splitPasted(text)).toEqual(parts);
  });

  it.each([
    ['12345678'],
    ['123'],
    ['12345678 12345678'],
    ['1234 12345678'],
    ['12 34 56'],
    ['NightOwl'],
    [''],
  ])('%j is not split', (text) => {
    expect(splitPasted(text)).toBeNull();
  });
});
