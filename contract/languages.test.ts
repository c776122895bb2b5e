import { expect, test } from 'vitest';
import { preferredLanguage } from './languages.ts';

test.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['en;q=0.2, HI;q=0.7', 'hi'],
  ['ta-IN, hi;q=0.5', 'hi'],
  ['ta-IN', null],
  ['hi;q=0', null],
  ['*', null],
  [';;,,q=1', null],
  ['', null],
  [null, null],
] as const)('Accept-Language %j prefers %j', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
