import { CALLS } from '@rush/contract/calls.ts';
import { declaredRefusals } from '@rush/contract/errors.ts';
import { expect, it } from 'vitest';
import { answers } from './hi/answers.ts';

const DEVANAGARI = /[\u0900-\u097f]/;

/** Faults of a program, or of staff: no shopper reads them. */
const NOT_FOR_SHOPPERS = new Set([
  'method-not-allowed',
  'unsupported-media-type',
  'idempotency-key-reused',
  'idempotency-key-invalid',
  'second-factor-due',
  'webhook-unsigned',
]);

it('every refusal that a shopper may read is there in Hindi', () => {
  const sentences = CALLS.filter(({ who }) => typeof who !== 'object')
    .flatMap((call) => Object.entries(declaredRefusals(call)))
    .filter(([type]) => !NOT_FOR_SHOPPERS.has(type))
    .map(([, { message }]) => message.replace('{n}', '50'));
  const english = [...new Set(sentences)].filter((sentence) => !DEVANAGARI.test(answers.say(sentence)));
  expect(english).toEqual([]);
});

it('a refusal with a value in it keeps the value, and what is unknown stays as it is', () => {
  expect(answers.say('Insufficient points. You have 50 points available.')).toContain('50');
  expect(
    answers.say('The account will be erased on 2026-11-29. Signing in before then cancels it.'),
  ).toContain('2026-11-29');
  expect(answers.say('A sentence of a supplier.')).toBe('A sentence of a supplier.');
});
