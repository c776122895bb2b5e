import { describe, expect, test } from 'vitest';
import { readReason } from './reason.ts';

describe('the reason for a decision', () => {
  test.each([
    '',
    ' \n\t ',
    '.',
    '-',
    '???!!!',
    '...',
    '1',
    '12345',
    'x',
    'x.',
    '\u200b',
    '\u200b\u200c\u200d\u2060\ufeff',
    '\u00ad\u00ad\u00ad',
    '\u3164\u3164\u3164',
    '\u115f\u1160\uffa0',
    '\u2800\u2800\u2800',
    '\u202e\u202d\u2066',
    '😀😀😀',
    'undefined',
    ' Null ',
    'n/a',
    '(none)',
    'null\u200b',
  ])('is missing if staff type %j', (input) => {
    expect(readReason(input)).toBe('');
  });

  test.each([
    ['ok', 'ok'],
    ['  paid twice \n', 'paid twice'],
    ['\u200bgoodwill\u200b', 'goodwill'],
    ['दो बार भुगतान', 'दो बार भुगतान'],
    ['क्\u200dष गलत', 'क्\u200dष गलत'],
    ['UTR 412', 'UTR 412'],
    ['重复付款', '重复付款'],
    ['nullified by the bank', 'nullified by the bank'],
  ])('is kept if it is meaningful: %j', (input, reason) => {
    expect(readReason(input)).toBe(reason);
  });
});
