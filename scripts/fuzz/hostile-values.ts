import type { Random } from '../random.ts';

/** Objects or lists in each other, deeper than any reader should go. */
export function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Texts that break readers, stores, pages or spreadsheets. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\ufeffbom',
  '\ud800',
  'x\udfff',
  '\u202eevil\u202c',
  'zero\u200bwidth\u200d',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '१२३४',
  '１２３４',
  'e\u0301'.repeat(40),
  '\u00e9'.repeat(40),
  '\u0007bell\u001b[31m',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '-1',
  '1e3',
  '1e400',
  '0x10',
  '1.5',
  '12.345',
  '9'.repeat(30),
  '2147483648',
  '9223372036854775808',
  'true',
  '[]',
  '{}',
  '{"$gt":""}',
  "' or 1=1 --",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '%s%n',
  '<script>alert(1)</script>',
  '=HYPERLINK("https://evil.test")',
  'javascript:alert(1)',
  '//evil.test',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%2e%2e',
  '%252e%252e',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(65),
  'a'.repeat(255),
  '\u0905'.repeat(130),
  'x'.repeat(5_000),
  '2026-13-01',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-11-20T25:61:61Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
];

/** Characters that one place of a text should never, or rarely, hold. */
const ODD_CHARACTERS = [
  '\u0000',
  '\u0000',
  '\ud800',
  '\ud800',
  '\udc00',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\uffff',
  '\u{1f600}',
  '\u0301',
  '३',
  '３',
  'é',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '<',
  '&',
  '\n',
  '\t',
  ' ',
  '/',
  '.',
  '-',
  '+',
  '0',
  '9',
];

/** A value one change away: a character more, less or another, or the same thing as another type. */
export function nearMiss(random: Random, value: unknown): unknown {
  if (typeof value === 'number')
    return random.pick([
      value + 1,
      -value,
      value + 0.5,
      value * 1e9,
      `${value} `,
      `0${value}`,
      `${value}e0`,
      [value],
    ]);
  if (typeof value === 'boolean') return random.pick([String(value), Number(value), `${value} `]);
  if (typeof value !== 'string' || value === '') return random.pick(ODD_CHARACTERS);
  const at = random.below(value.length);
  const odd = random.pick(ODD_CHARACTERS);
  if (/^\d{4}-\d\d-\d\d/.test(value) && random.chance(0.6)) return random.pick(ODD_DAYS) + value.slice(10);
  return random.pick([
    value.slice(0, at) + odd + value.slice(at),
    value.slice(0, at) + odd + value.slice(at + 1),
    value.slice(0, at) + value.slice(at + 1),
    value + odd,
    odd + value,
    value.toUpperCase(),
    value + value,
    [value],
    { value },
  ]);
}

const ODD_DAYS = [
  '2026-13-01',
  '2026-00-10',
  '2026-02-30',
  '2025-02-29',
  '2026-01-32',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '1000-01-01',
  '2026-1-1',
  '02026-01-01',
];

/** What stands where something else is expected. */
export function hostileValue(random: Random): unknown {
  return random.chance(0.55) ? random.pick(HOSTILE_TEXTS) : random.pick(HOSTILE_SHAPES)(random);
}

const HOSTILE_SHAPES: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => [null],
  () => ['a', 'b'],
  () => ({}),
  () => ({ $gt: '' }),
  () => ({ $ne: null }),
  () => JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"isAdmin":true}}}'),
  () => ({ toString: 1, valueOf: null, length: -1 }),
  () => 0,
  () => -1,
  () => -0.5,
  () => 0.1 + 0.2,
  () => 1e3,
  () => 1e21,
  () => 2 ** 31,
  () => 2 ** 53,
  () => Number.MAX_VALUE,
  () => Number.MIN_VALUE,
  () => nested(12),
  () => nested(64),
  () => Array.from({ length: 600 }, (_, index) => index),
  (random) => 'x'.repeat(random.pick([33, 64, 129, 1_025, 20_000])),
];
